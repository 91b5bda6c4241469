import { useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#domain/text/format.ts'
import type { DifferencesBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { useTask } from '#web/api/use-task.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { describeDifferences, WordDifferences } from '#web/ui/word-differences.tsx'
import { anonymisedCopyPath } from './review/labels.ts'

type Files = WorkflowBody['files']

type Props = {
  id: string
  files: Files
  markedFiles: Files
  /** Whether reviewers get a copy that does not name the authors. */
  hasCopy: boolean
}

/** The clean versions of the manuscript and those with the changes marked, the newest first. */
export function ManuscriptVersions({ id, files, markedFiles, hasCopy }: Props) {
  const latest = files.at(-1)
  return (
    <section>
      <h2 className="mb-2 text-xl">Files</h2>
      <FileTable id={id} files={files} name="File" />
      {markedFiles.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-semibold">Versions with changes marked</h3>
          <FileTable id={id} files={markedFiles} name="Marked version" />
        </>
      )}
      {hasCopy && (
        <Link to={anonymisedCopyPath(id)} className="inline-flex min-h-11 items-center">
          Anonymised copy for reviewers
        </Link>
      )}
      {latest && latest.number > 1 && (
        <Differences id={id} from={latest.number - 1} to={latest.number} />
      )}
    </section>
  )
}

type TableProps = { id: string; files: Files; name: string }

const FileTable = ({ id, files, name }: TableProps) => (
  <table className="w-full">
    <tbody className="divide-y divide-line border-y border-line">
      {files.toReversed().map((file) => (
        <tr key={file.number} className="align-baseline">
          <th scope="row" className="py-2 pr-3 text-left whitespace-nowrap">
            {name} {file.number}
          </th>
          <td className="py-2 [overflow-wrap:anywhere]">
            {file.fileName}{' '}
            <span className="text-soft">
              · {formatBytes(file.size)} ·{' '}
              <span className="inline-block">{formatLocalTime(file.sentAt)}</span>
            </span>
          </td>
          <td className="py-2 pl-3 text-right">
            <PrivateFileButton
              wanted={{ kind: 'submissions', id, format: 'docx', ...file }}
              className="min-h-8 text-indigo underline"
            >
              Download
              <span className="sr-only">
                {' '}
                {name.toLowerCase()} {file.number}
              </span>
            </PrivateFileButton>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const [differences, setDifferences] = useState<DifferencesBody>()
  const { busy, failure, run } = useTask('The files could not be compared')
  const compare = () =>
    run(async () => {
      const call = { params: { id }, query: { from, to } }
      setDifferences(await api('GET /submissions/:id/differences', call))
    })
  return (
    <div className="mt-4">
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {differences ? (
        <>
          <h3 role="status" className="mb-2 font-semibold">
            From file {from} to file {to}: {describeDifferences(differences)}
          </h3>
          <WordDifferences differences={differences} />
        </>
      ) : (
        <>
          <Button disabled={busy} onClick={compare}>
            {busy ? 'Comparing…' : `Compare file ${from} with file ${to}`}
          </Button>
          <div role="status">
            {busy && (
              <p className="mt-3 max-w-[30rem] text-soft">
                Comparing file {from} with file {to}. Large files take some seconds.
                <span className="mt-2 block h-1 overflow-hidden rounded-full bg-grey-bg">
                  <span className="block h-full w-1/3 animate-[slide_1.4s_ease-in-out_infinite] rounded-full bg-accent" />
                </span>
              </p>
            )}
          </div>
        </>
      )}
    </div>
  )
}
