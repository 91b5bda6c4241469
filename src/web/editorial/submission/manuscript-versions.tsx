import { useState } from 'react'
import { formatBytes, formatDateTime } from '#domain/text/format.ts'
import type { DifferencesBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { useTask } from '#web/client/api/use-task.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'

export function ManuscriptVersions({ id, files }: { id: string; files: WorkflowBody['files'] }) {
  const latest = files.at(-1)
  return (
    <section>
      <h2 className="mb-2 text-xl">Files</h2>
      <table className="w-full">
        <tbody className="divide-y divide-line border-y border-line">
          {files.toReversed().map((file) => (
            <tr key={file.number}>
              <th scope="row" className="py-2 pr-3 text-left whitespace-nowrap">
                File {file.number}
              </th>
              <td className="py-2 [overflow-wrap:anywhere]">
                {file.fileName}{' '}
                <span className="text-soft">
                  · {formatBytes(file.size)} · {formatDateTime(file.sentAt)}
                </span>
              </td>
              <td className="py-2 pl-3 text-right">
                <PrivateFileButton
                  wanted={{ kind: 'submissions', id, format: 'docx', ...file }}
                  className="min-h-8 text-indigo underline"
                >
                  Download<span className="sr-only"> file {file.number}</span>
                </PrivateFileButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {latest && latest.number > 1 && (
        <Differences id={id} from={latest.number - 1} to={latest.number} />
      )}
    </section>
  )
}

function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const [differences, setDifferences] = useState<DifferencesBody>()
  const { busy, failure, run } = useTask('The files could not be compared')
  const compare = () =>
    run(async () => {
      const path = `/submissions/${id}/differences?from=${from}&to=${to}`
      setDifferences(await api<DifferencesBody>(path))
    })
  return (
    <div className="mt-4">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {differences ? (
        <DifferenceView differences={differences} />
      ) : (
        <Button disabled={busy} onClick={compare}>
          {busy ? 'Comparing...' : `Compare file ${from} with file ${to}`}
        </Button>
      )}
    </div>
  )
}

const looks = {
  same: '',
  added: 'bg-leaf-bg text-leaf underline decoration-2',
  removed: 'bg-alarm-bg text-alarm line-through',
}
const tags = { same: 'span', added: 'ins', removed: 'del' } as const

const DifferenceView = ({
  differences: { from, to, pieces, added, removed, cut },
}: {
  differences: DifferencesBody
}) => (
  <>
    <h3 role="status" className="mb-2 font-semibold">
      From file {from} to file {to}: {added} words added, {removed} removed
    </h3>
    <div className="prose max-h-[32rem] overflow-auto rounded-xl border border-line bg-card p-4 [overflow-wrap:anywhere] whitespace-pre-line">
      {pieces.map(({ kind, text }, index) => {
        const Piece = tags[kind]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one comparison never move
          <Piece key={index} className={looks[kind]}>
            {text}
          </Piece>
        )
      })}
    </div>
    {cut && (
      <p className="mt-2 text-soft">
        Only the first part is shown. Download the files to see the rest.
      </p>
    )}
  </>
)
