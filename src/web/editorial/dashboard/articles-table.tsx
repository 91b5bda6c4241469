import { Link } from 'react-router'
import { formatIssueShort, formatShortDay } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { DeleteButton } from '#web/editorial/controls/delete-button.tsx'
import { RestoreButton } from '#web/editorial/controls/restore-button.tsx'
import { FileSize } from '#web/ui/article/article-card.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'

type Props = { journals: ListedJournal[]; deleted: boolean }

export function ArticlesTable({ journals, deleted }: Props) {
  return (
    <Table end headings={['Title', 'Issue', 'Published', 'Status', 'Files', 'Actions']}>
      {journals.map((journal) => (
        <tr key={journal._id}>
          <Cell>
            <b className="font-serif">{journal.title}</b>
            <span className="line-clamp-1 text-sm text-soft">{journal.authors.join(', ')}</span>
          </Cell>
          <Cell heading="Issue" kind="fact">
            {formatIssueShort(journal) || '–'}
          </Cell>
          <Cell heading="Published" kind="fact">
            {journal.publicationDate ? formatShortDay(journal.publicationDate) : '–'}
          </Cell>
          <Cell heading="Status" kind="fact">
            <StatusBadge status={journal.status} fallback="Draft" />
          </Cell>
          <Cell heading="Files" kind="fact">
            {deleted ? '–' : <ArticleFiles journal={journal} />}
          </Cell>
          <Cell kind="actions">
            <div className="flex flex-wrap items-baseline gap-x-4 lg:flex-nowrap lg:justify-end">
              {deleted ? (
                <RestoreButton kind="journals" id={journal._id} title={journal.title} />
              ) : (
                <>
                  <ButtonLink
                    to={`/manage-journals/${journal._id}`}
                    aria-label={`Edit ${journal.title}`}
                  >
                    Edit
                  </ButtonLink>
                  {journal.status === 'published' && (
                    <Link
                      to={`/journals/${journal._id}`}
                      aria-label={`View Details of ${journal.title}`}
                    >
                      View Details
                    </Link>
                  )}
                  <DeleteButton kind="journals" id={journal._id} title={journal.title} />
                </>
              )}
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function ArticleFiles({ journal }: { journal: ListedJournal }) {
  return [journal.pdfFile, journal.docxFile].map(
    (file) =>
      file && (
        <PrivateFileButton
          key={file.fileId}
          wanted={{ kind: 'journals', id: journal._id, ...file }}
          className="mr-3 inline-block min-h-8 text-indigo underline lg:mr-0 lg:block"
        >
          {file.format.toUpperCase()} <FileSize bytes={file.size} />
          <span className="sr-only"> of {journal.title}</span>
        </PrivateFileButton>
      ),
  )
}
