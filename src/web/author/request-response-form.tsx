import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { PointResponses, type RequestPoint } from '#domain/editorial/request.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { toCall } from '#web/api/to-call.ts'
import { toFormData } from '#web/client/upload/form-data.ts'
import { useUpload } from '#web/client/upload/use-upload.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea } from '#web/form/field.tsx'
import { ChosenFile, OptionalFile } from '#web/form/files/chosen-file.ts'
import { FileField } from '#web/form/files/file-field.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ManuscriptCheck } from './manuscript-check.tsx'
import { ManuscriptUpload } from './manuscript-upload.tsx'

type Props = {
  id: string
  version: number
  points: RequestPoint[]
  /** Whether a revision is requested, which has a second file with the changes marked. */
  isRevision: boolean
  checks: CheckRules
}

const missingCorrected = 'Please choose the corrected .docx file.'
const missingRevised = 'Please choose the revised .docx file.'
const missingMarked = 'Please choose the .docx file with the changes marked.'
const missingResponse = 'Please say what you changed.'
const responseFieldName = (index: number) => `response${index + 1}`

/** A response to each point of a request, with the corrected or revised file. */
export function RequestResponseForm(props: Props) {
  const { points, isRevision, checks } = props
  const { entry, savedInput, upload } = useResponseForm(props)
  return (
    <section id="reply" tabIndex={-1}>
      <h2 className="mb-2 text-xl">
        {isRevision ? 'Requested revision' : 'Requested corrections'}
      </h2>
      <DraftForm
        entry={entry}
        draft={savedInput}
        label="Your replies"
        className="flex flex-col gap-5"
      >
        {points.map(({ request }, index) => (
          <TextArea
            key={responseFieldName(index)}
            label={`${index + 1}. ${request}`}
            hint="Say what you changed."
            rows={3}
            {...entry.field(responseFieldName(index))}
          />
        ))}
        {isRevision && (
          <FileField
            name="marked"
            format="docx"
            label="Version with the changes marked"
            hint="One .docx file of at most 10 MB, for example with tracked changes."
            rejection={{ message: missingMarked }}
          />
        )}
        <ManuscriptUpload
          entry={entry}
          upload={upload}
          label={isRevision ? 'Revised manuscript' : 'Corrected manuscript'}
          hint="One .docx file of at most 10 MB. Your earlier file is kept."
          missing={isRevision ? missingRevised : missingCorrected}
          busy="Sending…"
          check={<ManuscriptCheck rules={checks} />}
        >
          {isRevision ? 'Send replies and files' : 'Send replies and file'}
        </ManuscriptUpload>
      </DraftForm>
    </section>
  )
}

function useResponseForm({ id, version, points, isRevision }: Props) {
  const upload = useUpload()
  const { revalidate } = useRevalidator()
  const names = points.map((_, index) => responseFieldName(index))
  const entry = useValidatedForm<Record<string, unknown>, Record<string, unknown>>({
    schema: z.object({
      ...Object.fromEntries(names.map((name) => [name, PointResponses.element])),
      file: ChosenFile,
      marked: isRevision ? ChosenFile : OptionalFile,
      checkReason: z.string(),
    }),
    values: {
      ...Object.fromEntries(names.map((name) => [name, ''])),
      file: null,
      marked: null,
      checkReason: '',
    },
    messages: {
      fields: {
        ...Object.fromEntries(names.map((name) => [name, { missing: missingResponse }])),
        file: isRevision ? missingRevised : missingCorrected,
        marked: missingMarked,
      },
    },
    async send({ file, marked, checkReason, ...responses }) {
      const form = toFormData({
        version,
        responses: names.map((name) => responses[name]),
        file,
        marked,
        checkReason,
      })
      const route = `POST /submissions/:id/${isRevision ? 'revision' : 'response'}` as const
      await upload.send(toCall(route, { params: { id } }), form)
      savedInput.sent()
      entry.tell('success', 'Your replies were sent')
      await revalidate()
    },
    failed: 'Failed to send your replies',
  })
  const savedInput = useSavedInput(entry, { form: `response:${id}` })
  return { entry, savedInput, upload }
}
