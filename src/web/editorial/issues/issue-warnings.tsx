import { Link } from 'react-router'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { withIssueQuery } from './back-to-issue.ts'

/** `isPublic`: nothing is left to publish. */
type Props = { data: IssueForEditing; isPublic: boolean }

function warningLead({ data: { unapproved }, isPublic }: Props): string {
  if (unapproved.length > 0) return 'Please check these, too.'
  return isPublic ? 'Please check these.' : 'You can publish, but please check these.'
}

export function IssueWarnings({ data, isPublic }: Props) {
  const { issue, findings, articles, unapproved } = data
  const canPublish = unapproved.length === 0
  if (articles.length === 0) return <p className="mt-2 text-soft">Add articles first.</p>
  if (findings.length === 0)
    return (
      <p id="checks" tabIndex={-1} className="mt-2">
        {canPublish ? 'No problems found.' : 'No other problems found.'}
      </p>
    )
  return (
    <>
      <p id="checks" tabIndex={-1} className="mt-2 scroll-mt-20 text-soft">
        {warningLead({ data, isPublic })}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {articles.map(({ _id, title }) => {
          const ownFindings = findings.filter(({ articleId }) => articleId === _id)
          return (
            ownFindings.length > 0 && (
              <li key={_id} className="py-3">
                <Link
                  id={`findings-of-${_id}`}
                  to={`/manage-journals/${_id}`}
                  className="font-serif font-bold [overflow-wrap:anywhere]"
                >
                  {title || 'Untitled Journal'}
                </Link>
                <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
                  {ownFindings.map(({ sentence, at }) => (
                    <li key={sentence}>
                      <Link
                        to={withIssueQuery(issue._id, at)}
                        aria-describedby={`findings-of-${_id}`}
                        className="block py-0.5"
                      >
                        {sentence}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
