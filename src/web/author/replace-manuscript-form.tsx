import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { errorMessage } from '#web/client/api/error-messages.ts'
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

/** Puts a new file in the place of one that no editor has taken up. */
export function ReplaceManuscriptForm({ id, version }: { id: string; version: number }) {
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: z.object({ file: ChosenFile }),
    values: { file: null },
    words: { fields: { file: missingFile } },
    async send({ file }) {
      await send(`/submissions/${id}/manuscript`, toFormData({ version, file }))
      entry.tell('success', 'The file is replaced')
      await revalidate()
    },
    failed: (error) => errorMessage(error, 'The file could not be replaced'),
  })
  return (
    <Disclosure summary="Replace the file">
      <Form entry={entry} label="Replace the file">
        <FileField
          entry={entry}
          name="file"
          format="docx"
          label="The new manuscript"
          hint="Until an editor takes it up; your earlier file is kept"
          rejection={{ message: missingFile }}
        />
        {progress && (
          <UploadProgress label="Upload of the manuscript" {...progress} onCancel={cancel} />
        )}
        <Button type="submit" look="go" disabled={entry.busy} className="self-start">
          {entry.busy ? 'Sending...' : 'Replace it'}
        </Button>
      </Form>
    </Disclosure>
  )
}
