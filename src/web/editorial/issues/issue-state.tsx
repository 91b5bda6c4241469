import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { useCoverUrl } from './issue-cover.tsx'
import {
  formatArticleCount,
  IssueMenu,
  type Publication,
  PublishButton,
} from './issue-publication.tsx'
import { describeUnapproved } from './unapproved-drafts.tsx'

type Props = { data: IssueForEditing; publication: Publication; name: string }

/** The column beside the contents: cover, state, open checks, and publishing. */
export function IssueState({ data, publication, name }: Props) {
  const { issue, articles, findings, unapproved } = data
  const coverUrl = useCoverUrl(issue)
  return (
    <div className="rounded-xl border border-line bg-card p-5">
      <img
        src={coverUrl}
        alt={issue.hasPicture ? 'Current cover' : 'Generated cover'}
        width={300}
        height={424}
        className="mb-4 aspect-[300/424] h-auto w-40 rounded-md border border-line bg-night object-cover lg:w-full"
      />
      <StatusBadge status={issue.state} fallback="" />
      <p className="mt-2">{describeState(data, publication.drafts)}</p>
      {unapproved.length > 0 && (
        <p className="mt-2">
          <a href="#unapproved">{describeUnapproved(data)}</a>
        </p>
      )}
      {articles.length > 0 && (
        <p className="mt-2">
          <a href="#checks">{describeChecks(findings.length)}</a>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <PublishButton data={data} publication={publication} className="max-lg:hidden" />
        <span className="max-lg:hidden">
          <IssueMenu data={data} publication={publication} name={name} />
        </span>
      </div>
    </div>
  )
}

export const describeChecks = (count: number): string => {
  if (count === 0) return 'No open checks'
  return count === 1 ? '1 check' : `${count} checks`
}

function describeState({ issue, articles, unapproved }: IssueForEditing, drafts: number): string {
  if (issue.state === 'published')
    return drafts === 0
      ? 'This issue is public. Readers see your changes immediately.'
      : `This issue is public, except ${formatArticleCount(drafts)} still in draft.`
  if (issue.publishAt)
    return unapproved.length > 0
      ? 'This issue is scheduled.'
      : `Publishes automatically on ${formatLocalTime(issue.publishAt)}.`
  return articles.length === 0
    ? 'Add at least one article before you publish the issue.'
    : 'Only editors can see this issue.'
}
