import { Link } from 'react-router'
import { sayShortDay } from '#domain/format.ts'
import type { SubmissionBody } from '#features/submissions/present.ts'
import { manuscriptOf } from '../client/manuscript.ts'
import { PrivateFileButton } from '../client/private-file-button.tsx'
import { StatusBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { useTask } from './use-task.ts'

const deleting = {
  success: 'Submission deleted successfully',
  failure: 'Failed to delete submission',
}
const publishing = {
  success: 'Submission published successfully',
  failure: 'Failed to publish submission',
}

export function SubmittedTable({ submissions }: { submissions: SubmissionBody[] }) {
  const removal = useTask<SubmissionBody>(
    ({ _id }) => ({ method: 'DELETE', path: `/submissions/${_id}` }),
    deleting,
  )
  const publication = useTask<SubmissionBody>(
    ({ _id }) => ({
      method: 'PATCH',
      path: `/submissions/${_id}/status`,
      json: { status: 'published' },
    }),
    publishing,
  )
  return (
    <>
      <Table headings={['Title', 'Received', 'Status', 'File', 'Actions']}>
        {submissions.map((submission) => (
          <tr key={submission._id}>
            <Cell heading="Title">
              <b className="font-serif">{submission.title}</b>
              <span className="block text-sm text-soft">{submission.authors.join(', ')}</span>
            </Cell>
            <Cell heading="Received">{sayShortDay(submission.createdAt)}</Cell>
            <Cell heading="Status">
              <StatusBadge status={submission.status} fallback="Pending" />
            </Cell>
            <Cell heading="File">
              <PrivateFileButton
                wanted={manuscriptOf(submission)}
                className="min-h-8 text-indigo underline"
              >
                DOCX
              </PrivateFileButton>
            </Cell>
            <Cell heading="Actions">
              <div className="flex flex-wrap items-center gap-3">
                {submission.journalId ? (
                  <Link to={`/journals/${submission.journalId}`}>View Details</Link>
                ) : (
                  <Button
                    look="go"
                    onClick={() => publication.ask(submission)}
                    aria-label={`Publish ${submission.title}`}
                  >
                    Publish
                  </Button>
                )}
                <Button
                  look="danger"
                  onClick={() => removal.ask(submission)}
                  aria-label={`Delete ${submission.title}`}
                >
                  Delete
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
      <Confirm
        open={publication.subject !== null}
        title="Publish this submission?"
        action="Publish"
        look="go"
        {...publication.dialog}
      >
        “{publication.subject?.title}” becomes an article that everyone can read, with the
        manuscript as its DOCX.
      </Confirm>
      <Confirm
        open={removal.subject !== null}
        title="Delete this submission?"
        action="Delete"
        {...removal.dialog}
      >
        “{removal.subject?.title}” is taken out of the list. It can be restored for 30 days.
      </Confirm>
    </>
  )
}
