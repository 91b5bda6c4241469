import { useRef, useState } from 'react'
import { attachmentFormats } from '#domain/editorial/review/attachment-formats.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useTask } from '#web/api/use-task.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { textButtonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'
import { callReview, linkAuthorization } from './call-review.ts'

/** The annotated file of a review. It is saved at once, without the draft. */
export function AnnotatedFile({ review }: { review: ReviewBody }) {
  const [attached, setAttached] = useState(review.attachment)
  const [name, setName] = useState('')
  const { progress, send, cancel } = useUpload()
  const { busy, failure, run } = useTask('The file was not saved. Please try again.')
  const input = useRef<HTMLInputElement>(null)
  const add = (file: File) =>
    run(async () => {
      setName(file.name)
      await send(toCall('PUT /review/attachment'), toFormData({ file }), linkAuthorization())
      setAttached({ fileName: file.name, bytes: file.size })
    })
  const remove = () =>
    run(async () => {
      await callReview('DELETE /review/attachment')
      setAttached(null)
      input.current?.focus()
    })
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1">
        <span className="font-semibold">
          Annotated file <span className="text-sm font-normal text-soft">(optional)</span>
        </span>
        <span className="text-sm text-soft">
          {review.anonymity === 'all-identities-visible'
            ? 'A Word document (.docx) or a PDF of at most 10 MB. The author gets it when an editor has approved it.'
            : 'A Word document (.docx) or a PDF of at most 10 MB. Before the author gets it, an editor checks that it does not name you.'}
        </span>
        <input
          ref={input}
          type="file"
          accept={attachmentFormats.map((format) => `.${format}`).join(',')}
          disabled={busy}
          className="mt-1 max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-lg file:border file:border-edge file:bg-card file:px-4 file:font-semibold"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) add(file).finally(() => (target.value = ''))
          }}
        />
      </label>
      {progress && <UploadProgress label={name} {...progress} onCancel={cancel} />}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <p role="status" className="[overflow-wrap:anywhere] empty:hidden">
        {attached && `Added: ${attached.fileName} (${formatBytes(attached.bytes)})`}
      </p>
      {attached && (
        <button
          type="button"
          disabled={busy}
          className={`${textButtonStyle} self-start`}
          onClick={remove}
        >
          Remove the file
        </button>
      )}
    </div>
  )
}
