import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { errorMessage } from '#web/client/api/api.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { ChosenFile } from '#web/form/chosen-file.ts'
import { FileField } from '#web/form/file-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { UploadProgress } from '#web/ui/feedback/upload-progress.tsx'

const missingFile = 'Please choose a .docx file'

/** Replaces the manuscript of a submission that has no handling editor yet. */
export function ReplaceManuscriptForm({ id, version }: { id: string; version: number }) {
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: z.object({ file: ChosenFile }),
    values: { file: null },
    words: { fields: { file: missingFile } },
    async send({ file }) {
      await send(`/submissions/${id}/manuscript`, toFormData({ version, file }))
      entry.tell('success', 'File replaced')
      await revalidate()
    },
    failed: (error) => errorMessage(error, 'Failed to replace the file'),
  })
  return (
    <Disclosure summary="Replace file">
      <Form entry={entry} label="Replace file">
        <FileField
          name="file"
          format="docx"
          label="New manuscript"
          hint="Possible until an editor is assigned. Your earlier file is kept."
          rejection={{ message: missingFile }}
        />
        {progress && <UploadProgress label="Manuscript upload" {...progress} onCancel={cancel} />}
        <Button type="submit" look="go" disabled={entry.busy} className="self-start">
          {entry.busy ? 'Sending...' : 'Replace file'}
        </Button>
      </Form>
    </Disclosure>
  )
}
