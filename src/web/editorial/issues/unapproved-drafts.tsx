import { Link } from 'react-router'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'

type Props = { data: IssueForEditing }

/** The drafts that prevent the publication of the issue, each with the page of its submission. */
export function UnapprovedDrafts({ data }: Props) {
  const { unapproved, articles } = data
  if (unapproved.length === 0) return null
  return (
    <div
      id="unapproved"
      tabIndex={-1}
      className="mt-2 scroll-mt-20 rounded-lg border border-alarm bg-alarm-bg p-3 text-alarm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">{describeUnapproved(data)}</p>
      <ul className="mt-2 list-disc pl-5">
        {unapproved.map(({ articleId, sentence, at }) => (
          <li key={articleId} className="py-0.5">
            <Link to={at} className="font-bold">
              {articles.find(({ _id }) => _id === articleId)?.title || 'Untitled Journal'}
            </Link>
            : {sentence}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Wait for the approval, or open the submission and give a reason to publish without it.
      </p>
    </div>
  )
}

/** Says that the issue cannot be published, or was not published at its time. */
export function describeUnapproved({ issue: { publishAt }, unapproved }: IssueForEditing): string {
  const texts =
    unapproved.length === 1
      ? 'the author of 1 article has not approved its text'
      : `the authors of ${unapproved.length} articles have not approved their texts`
  if (!publishAt) return `This issue cannot be published yet: ${texts}.`
  const isDue = Date.parse(publishAt) <= Date.now()
  return isDue
    ? `This issue was not published on ${formatLocalTime(publishAt)}: ${texts}. It is published as soon as they have.`
    : `This issue will not be published on ${formatLocalTime(publishAt)} while ${texts}.`
}
