import { useState } from 'react'
import type { OmittedChange } from '#domain/manuscript/edits/omitted-change.ts'
import { api } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { fetchFile } from '#web/client/download/fetch-file.ts'
import { saveFile } from '#web/client/download/save-file.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'

const labels: Record<OmittedChange['what'], string> = {
  wording: 'The wording',
  heading: 'The heading',
  'header-cells': 'The header rows and columns',
  'alternative-text': 'The alternative text',
  language: 'The language',
}

/** Downloads the Word file with the edits, to continue in Word, and lists the edits that it does not have. */
export function EditedWordFile({ _id: id, title }: { _id: string; title: string }) {
  const [omitted, setOmitted] = useState<OmittedChange[]>()
  const { busy, failure, run } = useTask('The Word file could not be written')
  const download = () =>
    run(async () => {
      const params = { id }
      const { data } = await api('GET /journals/:id/full-text/word-file/omitted-changes', {
        params,
      })
      const { signal } = new AbortController()
      const { path } = toCall('GET /journals/:id/full-text/word-file', { params })
      const content = await fetchFile(`/api${path}`, { format: 'docx', signal, onData() {} })
      saveFile(URL.createObjectURL(content), `${title}.docx`)
      setOmitted(data)
    })
  return (
    <section>
      <h2 className="text-xl">Continue in Word</h2>
      <p className="mt-2 mb-3 text-soft">
        The Word file with these edits. For larger changes, change it and upload it as the new Word
        file of the article.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button disabled={busy} onClick={download}>
        {busy ? 'Preparing…' : 'Download the Word file with the edits'}
      </Button>
      <div role="status" className="mt-3 empty:hidden">
        {omitted?.length === 0 && 'The file has all edits.'}
        {omitted !== undefined && omitted.length > 0 && <Omitted changes={omitted} />}
      </div>
    </section>
  )
}

const Omitted = ({ changes }: { changes: readonly OmittedChange[] }) => (
  <>
    <p>These edits are not in the file. Please make them in Word:</p>
    <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
      {changes.map(({ partId, quote, what }) => (
        <li key={`${partId} ${what}`}>
          {labels[what]}
          {partId === null ? (
            ' of the document'
          ) : (
            <>
              {' '}
              of <a href={`#${partId}`}>“{quote}”</a>
            </>
          )}
        </li>
      ))}
    </ul>
  </>
)
