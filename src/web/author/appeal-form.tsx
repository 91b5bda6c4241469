import { useRevalidator } from 'react-router'
import { Appeal } from '#domain/editorial/submission.ts'
import { api } from '#web/api/api.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** The author's appeal of a rejection, which is possible once. */
export function AppealForm({ id, version }: { id: string; version: number }) {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: Appeal.pick({ text: true }),
    values: { text: '' },
    messages: {
      labels: { text: 'Your reasons' },
      fields: { text: { missing: 'Please give your reasons.' } },
    },
    async send({ text }) {
      await api('POST /submissions/:id/appeal', { params: { id }, body: { version, text } })
      draft.sent()
      entry.tell('success', 'Your appeal was sent')
      await revalidate()
    },
    failed: 'Your appeal was not sent',
  })
  const draft = useSavedInput(entry, { form: `appeal:${id}` })
  return (
    <Disclosure summary="Appeal the decision" className="border-y border-line">
      <p className="mb-4 max-w-prose text-soft">
        An editor who did not make the decision considers your appeal. You can appeal once.
      </p>
      <DraftForm entry={entry} draft={draft} label="Appeal" className="flex flex-col gap-4 pb-4">
        <TextArea
          label="Your reasons"
          hint="Say which points of the decision you disagree with, and why."
          {...entry.field('text')}
        />
        <SubmitButton entry={entry} busy="Sending…" className="self-start">
          Send appeal
        </SubmitButton>
      </DraftForm>
    </Disclosure>
  )
}
