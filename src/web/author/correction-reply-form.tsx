import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { type RequestItem, RequestReplies } from '#domain/editorial/request.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { ChosenFile } from '#web/form/chosen-file.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea } from '#web/form/field.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ManuscriptUpload } from './manuscript-upload.tsx'

type Props = { id: string; version: number; items: RequestItem[] }

const missingFile = 'Please choose the corrected .docx file'
const missingReply = 'Please say what you changed.'
const replyFieldName = (index: number) => `answer${index + 1}`

/** A reply to each requested correction, with the corrected file. */
export function CorrectionReplyForm({ id, version, items }: Props) {
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const names = items.map((_, index) => replyFieldName(index))
  const entry = useValidatedForm<Record<string, unknown>, Record<string, unknown>>({
    schema: z.object({
      ...Object.fromEntries(names.map((name) => [name, RequestReplies.element])),
      file: ChosenFile,
    }),
    values: { ...Object.fromEntries(names.map((name) => [name, ''])), file: null },
    messages: {
      fields: {
        ...Object.fromEntries(names.map((name) => [name, { missing: missingReply }])),
        file: missingFile,
      },
    },
    async send({ file, ...replies }) {
      const form = toFormData({ version, answers: names.map((name) => replies[name]), file })
      await upload.send(`/submissions/${id}/answer`, form)
      savedInput.sent()
      entry.tell('success', 'Your replies were sent')
      await revalidate()
    },
    failed: 'Failed to send your replies',
  })
  const savedInput = useSavedInput(entry, { form: `answer:${id}` })
  return (
    <section>
      <h2 className="mb-2 text-xl">Requested corrections</h2>
      <DraftForm
        entry={entry}
        draft={savedInput}
        label="Your replies"
        className="flex flex-col gap-5"
      >
        {items.map(({ request }, index) => (
          <TextArea
            key={replyFieldName(index)}
            label={`${index + 1}. ${request}`}
            hint="Say what you changed"
            rows={3}
            {...entry.field(replyFieldName(index))}
          />
        ))}
        <ManuscriptUpload
          entry={entry}
          upload={upload}
          label="Corrected manuscript"
          hint="One .docx file of at most 10 MB. Your earlier file is kept."
          missing={missingFile}
          busy="Sending..."
        >
          Send replies and file
        </ManuscriptUpload>
      </DraftForm>
    </section>
  )
}
