import type { ComponentProps, ReactNode } from 'react'
import type { useUpload } from '#web/client/upload/use-upload.ts'
import { FileField } from '#web/form/files/file-field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

type Props = Pick<ComponentProps<typeof FileField>, 'label' | 'hint' | 'onProblem'> &
  ComponentProps<typeof SubmitButton> & {
    upload: Pick<ReturnType<typeof useUpload>, 'progress' | 'cancel'>
    /** The message when the file is missing or of another type. */
    missing: string
    /** Shown below the chosen file. */
    check?: ReactNode
  }

/** The last part of a form with a manuscript: its file, the progress of the upload, and the submit button. */
export function ManuscriptUpload(props: Props) {
  const { upload, missing, label, hint, onProblem, check, ...button } = props
  const { progress, cancel } = upload
  return (
    <>
      <FileField
        name="file"
        format="docx"
        label={label}
        hint={hint}
        rejection={{ message: missing }}
        {...(onProblem && { onProblem })}
      />
      {check}
      {progress && <UploadProgress label="Manuscript upload" {...progress} onCancel={cancel} />}
      <SubmitButton className="self-start" {...button} />
    </>
  )
}
