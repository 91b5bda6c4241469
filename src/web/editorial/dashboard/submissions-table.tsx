import { Link } from 'react-router'
import type { Stage } from '#domain/editorial/workflow.ts'
import { formatShortDay } from '#domain/text/format.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import { manuscriptDownload } from '#web/client/download/manuscript.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { DeleteButton, RestoreButton } from '#web/editorial/controls/delete-button.tsx'
import { PublishButton } from '#web/editorial/submission/publish-button.tsx'
import { StageBadge } from '#web/editorial/submission/stage-badge.tsx'
import { FileSize } from '#web/ui/article/article-card.tsx'
import { Table } from '#web/ui/table.tsx'

type Props = { submissions: SubmissionBody[]; deleted: boolean }

export const SubmissionsTable = ({ submissions, deleted }: Props) => (
  <Table
    end
    rows={submissions}
    rowKey={({ _id }) => _id}
    columns={{
      Title: ({ title, authors }) => (
        <>
          <b className="font-serif">{title}</b>
          <span className="line-clamp-1 text-sm text-soft">{authors.join(', ')}</span>
        </>
      ),
      Received: ({ createdAt }) => formatShortDay(createdAt),
      Status: (submission) => <StageBadge {...submission} />,
      File: (submission) =>
        deleted ? (
          '–'
        ) : (
          <PrivateFileButton
            wanted={manuscriptDownload(submission)}
            className="min-h-8 text-indigo underline"
          >
            DOCX <FileSize bytes={submission.docxFile.size} />
            <span className="sr-only"> of {submission.title}</span>
          </PrivateFileButton>
        ),
      Actions: (submission) => <Actions submission={submission} deleted={deleted} />,
    }}
  />
)

const accepted: Stage[] = ['accepted', 'scheduled']
const closed: Stage[] = ['rejected', 'withdrawn']

function Actions({ submission, deleted }: { submission: SubmissionBody; deleted: boolean }) {
  const { _id, title, journalId, stage, version, canDecide } = submission
  if (deleted) return <RestoreButton kind="submissions" id={_id} title={title} />
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 lg:flex-nowrap lg:justify-end">
      <Link to={`/manage-journals/submissions/${_id}`} aria-label={`View details of ${title}`}>
        View Details
      </Link>
      {canDecide && !journalId && !closed.includes(stage) && (
        <PublishButton
          title={title}
          version={version}
          id={_id}
          withoutReview={!accepted.includes(stage)}
        />
      )}
      {canDecide ? (
        <DeleteButton kind="submissions" id={_id} title={title} />
      ) : (
        <span className="text-soft">Other editors decide</span>
      )}
    </div>
  )
}
