import { useRevalidator } from 'react-router'
import { fileRoleOfStage, productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { fileFormats, formatOfFile } from '#domain/publishing/file-formats.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { ProductionBody } from '#features/editorial/production/api-schemas.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import { PrivateFileButton } from '#web/client/download/private-file-button.tsx'
import { useUploadOnChoice } from '#web/client/upload/use-upload-on-choice.ts'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { Day } from '#web/ui/day.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

type Step = ProductionBody['steps'][number]
type StoredFile = Step['files'][number]

const labelOf = ({ stage }: Step) => productionStageInfo[stage].label.toLowerCase()

/** The files of a stage, for the editors and copyeditors of a submission. */
export const StageFiles = ({ id, step }: { id: string; step: Step }) =>
  step.files.length > 0 && (
    <ul aria-label={`Files of ${labelOf(step)}`} className="col-span-2 sm:w-full sm:pl-32">
      {step.files.map((file) => (
        <li key={file.number} className="py-1 [overflow-wrap:anywhere]">
          <StoredFileButton id={id} file={file} />
        </li>
      ))}
    </ul>
  )

/** A file of a submission: its name downloads it. */
export const StoredFileButton = ({ id, file }: { id: string; file: StoredFile }) => (
  <>
    <PrivateFileButton
      wanted={{ kind: 'submissions', id, format: formatOfFile(file.fileName), ...file }}
      className="min-h-8 text-indigo underline"
    >
      {file.fileName}
    </PrivateFileButton>{' '}
    <span className="text-soft">
      · {formatBytes(file.size)} · {file.by ? `${file.by}, ` : ''}
      <Day date={file.sentAt} />
    </span>
  </>
)

/** `call` receives the file. */
type AddProps = { step: Step; call: ApiCall }

/** Adds a file to a stage that has begun. */
export const AddStageFile = ({ step, call }: AddProps) =>
  step.stage in fileRoleOfStage &&
  step.state !== 'waiting' && (
    <div className="flex flex-col gap-2 sm:w-full sm:pl-32">
      <AddFile step={step} call={call} />
    </div>
  )

function AddFile({ step, call }: AddProps) {
  const { revalidate } = useRevalidator()
  const { input, busy, failure, progress, cancel } = useUploadOnChoice({
    call,
    failed: 'The file was not added',
    onUploaded() {
      toast('success', 'File added')
      return revalidate()
    },
  })
  const label = labelOf(step)
  return (
    <>
      <label
        className={`${buttonStyle('line')} cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-accent`}
      >
        {busy ? 'Adding…' : 'Add a file'}
        <span className="sr-only"> to {label}: a Word document or a PDF</span>
        <input
          {...input}
          accept={fileFormats.map((format) => `.${format}`).join(',')}
          className="sr-only"
        />
      </label>
      {progress && <UploadProgress label={`File of ${label}`} {...progress} onCancel={cancel} />}
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
    </>
  )
}
