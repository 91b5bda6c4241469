import { useState } from 'react'
import type { AnonymisationBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { fetchFile } from '#web/client/download/fetch-file.ts'
import { saveFile } from '#web/client/download/save-file.ts'
import { useUploadOnChoice } from '#web/client/upload/use-upload-on-choice.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { removedLabel } from './finding-labels.ts'

type Copy = NonNullable<AnonymisationBody['copy']>

/** The metadata that is removed without asking. */
export const RemovedMetadata = ({ removed }: Pick<Copy, 'removed'>) => (
  <section>
    <h2 className="mb-2 text-xl">Removed automatically</h2>
    {removed.length === 0 ? (
      <p className="text-soft">The file has no metadata that could name the authors.</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {removed.map(({ kind, count }) => (
          <li key={kind} className="flex justify-between gap-3 py-2">
            {removedLabel(kind)}
            <span className="text-soft tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Downloads the copy as the decisions so far make it. */
export function DownloadCopy({ id, fileName }: { id: string; fileName: string }) {
  const { busy, failure, run } = useTask('The copy could not be downloaded')
  const [problem, setProblem] = useState<Error>()
  const download = () =>
    run(async () => {
      setProblem(undefined)
      const { signal } = new AbortController()
      const options = { format: 'docx', signal, onData() {} } as const
      // Its messages are for the user already.
      const { path } = toCall('GET /submissions/:id/anonymisation/copy', { params: { id } })
      const content = await fetchFile(`/api${path}`, options).catch(setProblem)
      if (content) saveFile(URL.createObjectURL(content), fileName)
    })
  return (
    <section>
      <h2 className="mb-2 text-xl">Preview</h2>
      <p className="mb-3 text-soft">The copy with your decisions so far, as {fileName}.</p>
      {(problem || failure) && <ErrorBox>{problem?.message ?? failure}</ErrorBox>}
      <Button disabled={busy} onClick={download}>
        {busy ? 'Preparing…' : 'Download the copy'}
      </Button>
    </section>
  )
}

type UploadProps = { id: string; onUploaded(body: AnonymisationBody): void }

/** Replaces the copy by a file that was anonymised by hand. It is searched like the manuscript. */
export function UploadCopy({ id, onUploaded }: UploadProps) {
  const { input, name, failure, progress, cancel } = useUploadOnChoice({
    call: toCall('POST /submissions/:id/anonymisation/upload', { params: { id } }),
    failed: 'The file was not uploaded',
    onUploaded: ({ data }) => onUploaded(data),
  })
  return (
    <section>
      <h2 className="mb-2 text-xl">Anonymise by hand</h2>
      <label className="flex flex-col gap-2 text-soft">
        Word document (.docx) that you anonymised yourself. The site checks it, and you approve it,
        in the same way.
        <input
          {...input}
          accept=".docx"
          className="max-w-full text-sm text-ink file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold"
        />
      </label>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {progress && <UploadProgress label={name} {...progress} onCancel={cancel} />}
    </section>
  )
}
