import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { Answers, type ReturnItem } from '#domain/reviewing/return.ts'
import { sayFailure } from '../client/call/failure.ts'
import { toFormData } from '../client/upload/form-data.ts'
import { useUpload } from '../client/upload/use-upload.ts'
import { BroughtBack } from '../form/brought-back.tsx'
import { ChosenFile } from '../form/chosen-file.ts'
import { TextArea } from '../form/field.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { useKept } from '../form/use-kept.ts'
import { Button } from '../ui/button.tsx'
import { UploadProgress } from '../ui/progress.tsx'

type Props = { id: string; version: number; items: ReturnItem[] }

const missingFile = 'Please choose the corrected .docx file'
const nameOf = (place: number) => `answer${place + 1}`

/** Answers a list of points, each by itself, with the corrected file. */
export function AnswerForm({ id, version, items }: Props) {
  const { progress, send, cancel } = useUpload()
  const { revalidate } = useRevalidator()
  const names = items.map((_, place) => nameOf(place))
  const entry = useEntry<Record<string, unknown>, Record<string, unknown>>({
    schema: z.object({
      ...Object.fromEntries(names.map((name) => [name, Answers.element])),
      file: ChosenFile,
    }),
    values: { ...Object.fromEntries(names.map((name) => [name, ''])), file: null },
    words: {
      fields: {
        ...Object.fromEntries(
          names.map((name) => [name, { missing: 'Please say what you did about this point.' }]),
        ),
        file: missingFile,
      },
    },
    async send({ file, ...answers }) {
      const form = toFormData({ version, answers: names.map((name) => answers[name]), file })
      await send(`/submissions/${id}/answer`, form)
      kept.sent()
      entry.tell('success', 'Your answers are sent')
      await revalidate()
    },
    failed: (error) => sayFailure(error, 'Your answers could not be sent'),
  })
  const kept = useKept(entry, { form: `answer:${id}` })
  return (
    <section>
      <h2 className="mb-2 text-xl">The editors ask you to correct</h2>
      <Form entry={entry} label="Your answers" className="flex flex-col gap-5">
        <BroughtBack kept={kept} />
        {items.map(({ request }, place) => (
          <TextArea
            key={nameOf(place)}
            label={`${place + 1}. ${request}`}
            hint="What you did about it"
            rows={3}
            {...entry.field(nameOf(place))}
          />
        ))}
        <FileField
          entry={entry}
          name="file"
          format="docx"
          label="The corrected manuscript"
          hint="One .docx file of at most 10 MB; your earlier file is kept"
          rejection={{ message: missingFile }}
        />
        {progress && (
          <UploadProgress label="Upload of the manuscript" {...progress} onCancel={cancel} />
        )}
        <Button type="submit" look="go" disabled={entry.busy} className="self-start">
          {entry.busy ? 'Sending...' : 'Send answers and file'}
        </Button>
      </Form>
    </section>
  )
}
