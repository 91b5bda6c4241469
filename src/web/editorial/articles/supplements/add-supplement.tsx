import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { fileKinds } from '#domain/file-kind.ts'
import { maxFileBytes } from '#domain/file-limit.ts'
import { SupplementLabel } from '#domain/publishing/supplement.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { uploadErrorMessage } from '#web/client/upload/upload-errors.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { TextField } from '#web/form/field.tsx'
import { fileInputStyle } from '#web/form/files/picture-field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

const SupplementInput = SupplementLabel.extend({
  file: z
    .custom<FileList | null>()
    .transform((files) => files?.[0] ?? null)
    .refine((file) => file !== null, { error: 'Please choose a file.', abort: true })
    .refine((file) => (file?.size ?? 0) <= maxFileBytes, 'must be at most 10 MB'),
})

const messages = {
  fields: {
    label: { missing: 'Please describe the file, for example ‘Table S1. The questionnaire’.' },
  },
}

export function AddSupplement({ articleId }: { articleId: string }) {
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const blank = { label: '', file: null as FileList | null }
  const entry = useValidatedForm({
    schema: SupplementInput,
    values: blank,
    messages,
    async send(entered) {
      const call = toCall('POST /journals/:id/supplements', { params: { id: articleId } })
      await upload.send(call, toFormData(entered))
      entry.form.reset(blank)
      entry.tell('success', 'File added')
      await revalidate()
    },
    failed: uploadErrorMessage,
  })
  const extensions = fileKinds.map((kind) => `.${kind}`).join(', ')
  return (
    <Form entry={entry} label="Add a supplementary file" className="mt-4 flex flex-col gap-4">
      <TextField
        label="Label"
        hint="Shown to readers"
        placeholder="Table S1. The questionnaire"
        {...entry.field('label')}
      />
      <TextField
        label="File"
        type="file"
        className={fileInputStyle}
        hint={`${extensions}; up to 10MB`}
        accept={`${extensions}, .jpeg`}
        {...entry.field('file')}
      />
      {upload.progress && (
        <UploadProgress
          label="Supplementary file upload"
          {...upload.progress}
          onCancel={upload.cancel}
        />
      )}
      <SubmitButton entry={entry} busy="Adding…" className="self-start" look="line">
        Add file
      </SubmitButton>
    </Form>
  )
}
