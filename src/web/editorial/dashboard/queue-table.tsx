import { useState } from 'react'
import { Link } from 'react-router'
import { daysInStage, stageInfo } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { formatDay } from '#domain/text/format.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import type { DashboardItem } from '#features/editorial/dashboard/api-schemas.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { DeleteDialog } from '#web/editorial/controls/delete-dialog.tsx'
import { TitleCell } from '#web/editorial/controls/title-cell.tsx'
import { LazyPublishDialog } from '#web/editorial/submission/lazy-publish-dialog.tsx'
import { StageBadge } from '#web/editorial/submission/stage-badge.tsx'
import { FileSize } from '#web/ui/article/file-size.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { ActionMenu, MenuAction, MenuLink, MenuSeparator } from '#web/ui/controls/action-menu.tsx'
import { Table } from '#web/ui/table.tsx'

/** A submission of the queue, or of the list of all, which does not name its editor. */
type QueueItem = SubmissionBody | DashboardItem

export const QueueTable = ({ items }: { items: readonly QueueItem[] }) => (
  <Table
    end
    rows={items}
    rowKey={({ _id }) => _id}
    columns={{
      Submission: (item) => <Submission item={item} />,
      Stage: (item) => (
        <span className="inline-flex flex-wrap gap-1">
          <StageBadge {...item} />
          {item.sample && <Tag>Sample</Tag>}
        </span>
      ),
      'Next action': describeNextAction,
      ...(items.every(isQueued) && { Reviewers: describeReviewers }),
      Days: (item) => <Waiting item={item} />,
      Actions: (item) => <RowActions item={item} />,
    }}
  />
)

const isQueued = (item: QueueItem): item is DashboardItem => 'editor' in item

const submissionPath = ({ _id }: QueueItem) => `/manage-journals/submissions/${_id}`

const Submission = ({ item }: { item: QueueItem }) => (
  <>
    <TitleCell title={item.title} authors={item.authors} to={submissionPath(item)} />
    <span className="block text-sm text-soft">
      <span className="tabular-nums">{item.submissionNumber}</span>
      {isQueued(item) && ` · ${describeEditor(item)}`} ·{' '}
      <PrivateFileButton
        wanted={manuscriptDownload(item)}
        className="inline-flex min-h-6 items-center gap-1 underline"
      >
        DOCX <FileSize bytes={item.docxFile.size} />
        <span className="sr-only"> of {item.title}</span>
      </PrivateFileButton>
    </span>
    {isQueued(item) && item.emailFailed && (
      <span className="block text-sm font-semibold text-alarm">An email was not delivered</span>
    )}
  </>
)

const describeEditor = ({ editor }: DashboardItem) =>
  editor ? (editor.isYou ? 'assigned to you' : editor.name) : 'not assigned'

/** How many reviews of the last round are in, and how many invitations wait for an answer. */
function describeReviewers(item: QueueItem): string {
  const reviewers = isQueued(item) ? item.reviewers : null
  if (!reviewers) return '–'
  const { reviewed, invited, unanswered } = reviewers
  if (invited === 0) return 'None invited'
  const sent = `${reviewed} of ${invited} in`
  return unanswered > 0 ? `${sent}, ${unanswered} not answered` : sent
}

function describeNextAction(item: QueueItem): string {
  if (!item.canDecide) return 'Other editors decide'
  const { nextStep } = stageInfo[item.stage]
  return nextStep === 'None' ? '–' : nextStep
}

/** For how long the pending party has had the submission, or how late it is. */
function Waiting({ item: { stage, stageSince, due } }: { item: QueueItem }) {
  if (stage === 'scheduled' && due) return formatDay(due)
  if (stageInfo[stage].pendingParty === 'nobody') return '–'
  const now = new Date()
  const isLate = due !== null && new Date(due) < now
  const days = daysInStage(new Date(isLate ? due : stageSince), now)
  if (isLate) return <b className="text-alarm">{countDays(Math.max(1, days))} late</b>
  return days === 0 ? 'Today' : countDays(days)
}

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const accepted: Stage[] = ['accepted', 'scheduled']
const closed: Stage[] = ['rejected', 'withdrawn']

function RowActions({ item }: { item: QueueItem }) {
  const [asked, setAsked] = useState<'publish' | 'delete'>()
  const { _id: id, title, stage, version } = item
  const dialog = { id, title, onClose: () => setAsked(undefined) }
  return (
    <div className="flex flex-wrap items-center gap-x-3 lg:justify-end">
      <Link to={submissionPath(item)} aria-label={`View Details of ${title}`}>
        View Details
      </Link>
      {item.canDecide && (
        <ActionMenu name={`Actions for ${title}`}>
          {item.journalId && (
            <MenuLink to={`/journals/${item.journalId}`}>View the article</MenuLink>
          )}
          {!item.journalId && !closed.includes(stage) && (
            <MenuAction onClick={() => setAsked('publish')}>Publish</MenuAction>
          )}
          <MenuSeparator />
          <MenuAction danger onClick={() => setAsked('delete')}>
            Delete
          </MenuAction>
        </ActionMenu>
      )}
      <LazyPublishDialog
        {...dialog}
        open={asked === 'publish'}
        version={version}
        isSample={item.sample}
        withoutReview={!accepted.includes(stage)}
      />
      <DeleteDialog {...dialog} open={asked === 'delete'} kind="submissions" />
    </div>
  )
}
