import { Link } from 'react-router'
import { formatIssueShort, formatShortDay } from '#domain/text/format.ts'
import type { ListedJournal } from '#features/publishing/articles/api-schemas.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { DeleteButton, RestoreButton } from '#web/editorial/controls/delete-button.tsx'
import { FileSize } from '#web/ui/article/article-card.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Table } from '#web/ui/table.tsx'

type Props = { journals: ListedJournal[]; deleted: boolean }

export const ArticlesTable = ({ journals, deleted }: Props) => (
  <Table
    end
    rows={journals}
    rowKey={({ _id }) => _id}
    columns={{
      Title: ({ title, authors }) => (
        <>
          <b className="font-serif">{title}</b>
          <span className="line-clamp-1 text-sm text-soft">{authors.join(', ')}</span>
        </>
      ),
      Issue: (journal) => formatIssueShort(journal) || '–',
      Published: ({ publicationDate }) => (publicationDate ? formatShortDay(publicationDate) : '–'),
      Status: ({ status }) => <StatusBadge status={status} fallback="Draft" />,
      Files: (journal) => (deleted ? '–' : <ArticleFiles journal={journal} />),
      Actions: (journal) => (
        <div className="flex flex-wrap items-baseline gap-x-4 lg:flex-nowrap lg:justify-end">
          {deleted ? (
            <RestoreButton kind="journals" id={journal._id} title={journal.title} />
          ) : (
            <ArticleActions journal={journal} />
          )}
        </div>
      ),
    }}
  />
)

const ArticleActions = ({ journal: { _id, title, status } }: { journal: ListedJournal }) => (
  <>
    <ButtonLink to={`/manage-journals/${_id}`} aria-label={`Edit ${title}`}>
      Edit
    </ButtonLink>
    {status === 'published' && (
      <Link to={`/journals/${_id}`} aria-label={`View Details of ${title}`}>
        View Details
      </Link>
    )}
    <DeleteButton kind="journals" id={_id} title={title} />
  </>
)

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
