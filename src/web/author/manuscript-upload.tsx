import type { ComponentProps, ReactNode } from 'react'
import type { useUpload } from '#web/client/upload/use-upload.ts'
import { FileField } from '#web/form/files/file-field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

type FileProps = Pick<ComponentProps<typeof FileField>, 'label' | 'hint' | 'onProblem'> & {
  /** The message when the file is missing or of another type. */
  missing: string
}

/** The chooser of a manuscript. */
export const ManuscriptFile = ({ missing, label, hint, onProblem }: FileProps) => (
  <FileField
    name="file"
    format="docx"
    label={label}
    hint={hint}
    rejection={{ message: missing }}
    onProblem={onProblem}
  />
)

type SendProps = ComponentProps<typeof SubmitButton> & {
  upload: Pick<ReturnType<typeof useUpload>, 'progress' | 'cancel'>
}

/** The end of a form with a manuscript: the progress of the upload, and the submit button. */
export const SendManuscript = ({ upload: { progress, cancel }, ...button }: SendProps) => (
  <>
    {progress && <UploadProgress label="Manuscript upload" {...progress} onCancel={cancel} />}
    <SubmitButton className="self-start" {...button} />
  </>
)

/** Both, with the check of the file between them. */
export const ManuscriptUpload = ({
  missing,
  label,
  hint,
  onProblem,
  check,
  ...send
}: FileProps & SendProps & { check?: ReactNode }) => (
  <>
    <ManuscriptFile missing={missing} label={label} hint={hint} onProblem={onProblem} />
    {check}
    <SendManuscript {...send} />
  </>
)
