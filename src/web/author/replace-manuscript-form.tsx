import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { ChosenFile } from '#web/form/files/chosen-file.ts'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { ManuscriptCheck } from './manuscript-check.tsx'
import { ManuscriptUpload } from './manuscript-upload.tsx'

const missingFile = 'Please choose a .docx file'

type Props = { id: string; version: number; checks: CheckRules }

/** Replaces the manuscript of a submission that has no handling editor yet. */
export function ReplaceManuscriptForm({ id, version, checks }: Props) {
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: z.object({ file: ChosenFile, checkReason: z.string() }),
    values: { file: null, checkReason: '' },
    messages: { fields: { file: missingFile } },
    async send(entered) {
      const call = toCall('POST /submissions/:id/manuscript', { params: { id } })
      await upload.send(call, toFormData({ version, ...entered }))
      entry.tell('success', 'File replaced')
      await revalidate()
    },
    failed: 'Failed to replace the file',
  })
  return (
    <Disclosure summary="Replace file">
      <Form entry={entry} label="Replace file" className="flex flex-col gap-5">
        <ManuscriptUpload
          entry={entry}
          upload={upload}
          label="New manuscript"
          hint="Possible until an editor is assigned. Your earlier file is kept."
          missing={missingFile}
          busy="Sending…"
          check={<ManuscriptCheck rules={checks} />}
        >
          Replace file
        </ManuscriptUpload>
      </Form>
    </Disclosure>
  )
}
