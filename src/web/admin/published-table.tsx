import { Link } from 'react-router'
import { sayIssueShort, sayShortDay } from '#domain/format.ts'
import type { JournalBody } from '#features/articles/present.ts'
import { PrivateFileButton } from '../client/private-file-button.tsx'
import { StatusBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { useTask } from './use-task.ts'

const wording = { success: 'Journal deleted successfully', failure: 'Failed to delete journal' }

export function PublishedTable({ journals }: { journals: JournalBody[] }) {
  const removal = useTask<JournalBody>(
    (journal) => ({ method: 'DELETE', path: `/journals/${journal._id}` }),
    wording,
  )
  return (
    <>
      <Table headings={['Title', 'Issue', 'Published', 'Status', 'Files', 'Actions']}>
        {journals.map((journal) => (
          <tr key={journal._id}>
            <Cell heading="Title">
              <b className="font-serif">{journal.title}</b>
              <span className="block text-sm text-soft">{journal.authors.join(', ')}</span>
            </Cell>
            <Cell heading="Issue">{sayIssueShort(journal) || '–'}</Cell>
            <Cell heading="Published">
              {journal.publicationDate ? sayShortDay(journal.publicationDate) : '–'}
            </Cell>
            <Cell heading="Status">
              <StatusBadge status={journal.status} fallback="Draft" />
            </Cell>
            <Cell heading="Files">
              {[journal.pdfFile, journal.docxFile].map(
                (file) =>
                  file && (
                    <PrivateFileButton
                      key={file.fileId}
                      wanted={{
                        kind: 'journals',
                        id: journal._id,
                        fileId: file.fileId,
                        format: file.format,
                        fileName: file.fileName,
                      }}
                      className="mr-3 min-h-8 text-indigo underline"
                    >
                      {file.format.toUpperCase()}
                    </PrivateFileButton>
                  ),
              )}
            </Cell>
            <Cell heading="Actions">
              <div className="flex flex-wrap items-center gap-3">
                {journal.status === 'published' && (
                  <Link to={`/journals/${journal._id}`}>View Details</Link>
                )}
                <Button
                  look="danger"
                  onClick={() => removal.ask(journal)}
                  aria-label={`Delete ${journal.title}`}
                >
                  Delete
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
      <Confirm
        open={removal.subject !== null}
        title="Delete this journal?"
        action="Delete"
        {...removal.dialog}
      >
        “{removal.subject?.title}” will no longer be public. It can be restored for 30 days.
      </Confirm>
    </>
  )
}
