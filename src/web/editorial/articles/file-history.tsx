import { formatBytes } from '#domain/text/format.ts'
import type { FileHistory, JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

type Version = FileHistory['files'][number]
export function FileHistorySection({ article, files }: { article: JournalBody; files: Version[] }) {
  const current = files.filter(({ replacedAt }) => !replacedAt).map(({ fileId }) => fileId)
  return (
    <section className="rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">File history</h2>
      {article.pdfFile?.hasAttachments && (
        <p className="mt-2">
          This PDF contains attached files, which readers receive with it. Please check them.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line">
        {files.map((version) => (
          <li
            key={`${version.fileId} ${version.addedAt}`}
            className="flex flex-col items-start gap-y-1 py-3"
          >
            <span className="flex flex-wrap items-center gap-x-2">
              <PrivateFileButton
                wanted={{ kind: 'journals', id: article._id, ...version }}
                className="min-h-8 min-w-0 text-left break-all text-indigo underline"
              >
                {version.fileName}
              </PrivateFileButton>
              {!version.replacedAt && <StatusBadge status="current" fallback="" />}
            </span>
            <span className="text-sm text-soft">
              {version.format.toUpperCase()} · {formatBytes(version.size)} · added{' '}
              {formatLocalTime(version.addedAt)}
              {version.replacedAt && ` · replaced ${formatLocalTime(version.replacedAt)}`}
            </span>
            {version.replacedAt && !current.includes(version.fileId) && (
              <RestoreFileButton id={article._id} version={version} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Makes an earlier file the current one. The replaced file stays in the list. */
const RestoreFileButton = ({
  id,
  version: { fileId, fileName, format, addedAt },
}: {
  id: string
  version: Version
}) => (
  <ActionButton
    call={toCall('POST /journals/:id/files/:fileId/restore', { params: { id, fileId } })}
    success={`${fileName} is the current ${format.toUpperCase()} again`}
    failure="The file could not be restored"
    aria-label={`Restore the ${format.toUpperCase()} added ${formatLocalTime(addedAt)}`}
  >
    Restore
  </ActionButton>
)
