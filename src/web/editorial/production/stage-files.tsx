import { useRevalidator } from 'react-router'
import { fileRoleOfStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { formatBytes, formatDay } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import { useTask } from '#web/client/api/use-task.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

type Step = ProductionBody['steps'][number]
type Props = { id: string; step: Step }

/** The files of a stage that has begun, and a way to add one. Only editors read them. */
export const StageFiles = ({ id, step }: Props) =>
  step.stage in fileRoleOfStage &&
  step.state !== 'waiting' && (
    <div className="flex w-full flex-col gap-2 sm:pl-32">
      {step.files.length > 0 && (
        <ul aria-label={`Files of ${productionStageInfo[step.stage].label.toLowerCase()}`}>
          {step.files.map((file) => (
            <li key={file.number} className="py-1 [overflow-wrap:anywhere]">
              <PrivateFileButton
                wanted={{ kind: 'submissions', id, format: formatOf(file.fileName), ...file }}
                className="min-h-8 text-indigo underline"
              >
                {file.fileName}
              </PrivateFileButton>{' '}
              <span className="text-soft">
                · {formatBytes(file.size)} · {file.by ? `${file.by}, ` : ''}
                {formatDay(file.sentAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddFile id={id} step={step} />
    </div>
  )

const formatOf = (fileName: string) => (fileName.toLowerCase().endsWith('.pdf') ? 'pdf' : 'docx')

function AddFile({ id, step: { stage } }: Props) {
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useTask('The file was not added')
  const label = productionStageInfo[stage].label.toLowerCase()
  const add = (file: File) =>
    run(async () => {
      await send(`/submissions/${id}/production/${stage}/files`, toFormData({ file }))
      toast('success', 'File added')
      await revalidate()
    })
  return (
    <>
      <label
        className={`${buttonStyle('line')} cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-laterite`}
      >
        {busy ? 'Adding…' : 'Add a file'}
        <span className="sr-only"> to {label}: a Word document or a PDF</span>
        <input
          type="file"
          accept={fileFormats.map((format) => `.${format}`).join(',')}
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) add(file).finally(() => (target.value = ''))
          }}
        />
      </label>
      {progress && <UploadProgress label={`File of ${label}`} {...progress} onCancel={cancel} />}
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
    </>
  )
}
