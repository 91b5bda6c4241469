import { useEffect, useState } from 'react'
import { z } from 'zod'
import { DecisionInput } from '#domain/editorial/submission.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { type EmailTemplate, lacksReasons, reasonsMissing } from '#domain/email/template.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { PanelHeading } from './panel-heading.tsx'
import { decisionFormName, saveSentDecision } from './undone-decision.ts'

export type DecisionCommand = DecisionInput['command']

type Props = {
  id: string
  version: number
  command: DecisionCommand
  /** Called when the decision is sent or cancelled. */
  onDone(): void
}

const headings: Record<DecisionCommand, string> = {
  'return-for-correction': 'Return for correction',
  accept: 'Accept',
  'desk-reject': 'Reject without review',
}

const withReasons = (text: typeof DecisionInput.shape.body) =>
  text.refine((written) => !lacksReasons(written), reasonsMissing)

const hints: Partial<Record<DecisionCommand, string>> = {
  'return-for-correction': 'Your requests replace {items}',
  'desk-reject': 'Replace {reasons} with your reasons, or remove it',
}

/** Shows the decision email, filled in from its template, for the editor to change and send. */
export function DecisionPanel(props: Props) {
  const { id, command } = props
  const [draft, setDraft] = useState<EmailTemplate>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    api<EmailTemplate>(`/submissions/${id}/draft-letter/${command}`)
      .then(setDraft)
      .catch((error) => setFailure(errorMessage(error, 'The email could not be prepared')))
  }, [id, command])
  return (
    <section
      aria-labelledby="decision-heading"
      className="rounded-xl border border-line bg-card p-5"
    >
      <PanelHeading id="decision-heading">{headings[command]}</PanelHeading>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {draft ? (
        <DecisionEmailForm {...props} draft={draft} />
      ) : (
        !failure && <p role="status">Loading...</p>
      )}
    </section>
  )
}

/** Correction requests as typed: one per line. */
const RequestLines = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1, 'required').max(50, 'must have at most 50 lines'))

function DecisionEmailForm({ draft, ...props }: Props & { draft: EmailTemplate }) {
  const { id, version, command, onDone } = props
  const isReturn = command === 'return-for-correction'
  const entry = useValidatedForm({
    schema: z.object({
      subject: withReasons(DecisionInput.shape.subject),
      body: withReasons(DecisionInput.shape.body),
      items: isReturn ? RequestLines : z.string().transform(() => undefined),
    }),
    values: { ...draft, items: '' },
    words: {
      fields: { items: { missing: 'Please list at least one correction.' } },
      labels: { items: 'Corrections', body: 'Message' },
    },
    async send(email) {
      const json = { command, version, ...email }
      await api(`/submissions/${id}/decision`, { method: 'POST', json })
      const values = entry.form.getValues()
      if (isEdited(values, draft)) saveSentDecision(id, { command, version }, values)
      savedInput.sent()
      onDone()
    },
    failed: (error) => errorMessage(error, 'The decision was not sent'),
  })
  const savedInput = useSavedInput(entry, { form: decisionFormName(id, command) })
  return (
    <Form entry={entry} label={headings[command]}>
      <RestoredInputNotice kept={savedInput} />
      {isReturn && (
        <TextArea
          label="Corrections"
          hint="One request per line. The author replies to each."
          {...entry.field('items')}
        />
      )}
      <TextField label="Subject" {...entry.field('subject')} />
      <TextArea label="Message" rows={12} hint={hints[command]} {...entry.field('body')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Sending...' : 'Send decision'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <span className="text-soft">You have {undoSeconds} seconds to undo.</span>
      </div>
    </Form>
  )
}

const isEdited = (values: EmailTemplate & { items: string }, { subject, body }: EmailTemplate) =>
  values.subject !== subject || values.body !== body || values.items !== ''
