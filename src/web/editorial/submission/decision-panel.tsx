import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Decision } from '#domain/editorial/submission.ts'
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

export type DecisionCommand = Decision['command']

type Props = {
  id: string
  version: number
  command: DecisionCommand
  /** The decision is given, or thought better of. */
  onDone(): void
}

const headings: Record<DecisionCommand, string> = {
  'return-for-correction': 'Return to the author',
  accept: 'Accept',
  'desk-reject': 'Decline without review',
}

const withReasons = (text: typeof Decision.shape.body) =>
  text.refine((written) => !lacksReasons(written), reasonsMissing)

const hints: Partial<Record<DecisionCommand, string>> = {
  'return-for-correction': 'Your points stand where it says {items}',
  'desk-reject': 'Write your reasons in the place of {reasons}, or remove it',
}

/** A decision as a letter: filled in, to be edited, and sent once. */
export function DecisionPanel(props: Props) {
  const { id, command } = props
  const [draft, setDraft] = useState<EmailTemplate>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    api<EmailTemplate>(`/submissions/${id}/draft-letter/${command}`)
      .then(setDraft)
      .catch((error) => setFailure(errorMessage(error, 'The letter could not be made')))
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

/** Points as they are typed: one a line. */
const Points = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1, 'required').max(50, 'must be at most 50 points'))

function DecisionEmailForm({ draft, ...props }: Props & { draft: EmailTemplate }) {
  const { id, version, command, onDone } = props
  const returns = command === 'return-for-correction'
  const entry = useValidatedForm({
    schema: z.object({
      subject: withReasons(Decision.shape.subject),
      body: withReasons(Decision.shape.body),
      items: returns ? Points : z.string().transform(() => undefined),
    }),
    values: { ...draft, items: '' },
    words: {
      fields: { items: { missing: 'Please say what is to be corrected.' } },
      labels: { body: 'Letter' },
    },
    async send(letter) {
      const json = { command, version, ...letter }
      await api(`/submissions/${id}/decision`, { method: 'POST', json })
      const typed = entry.form.getValues()
      if (isEdited(typed, draft)) saveSentDecision(id, { command, version }, typed)
      kept.sent()
      onDone()
    },
    failed: (error) => errorMessage(error, 'The decision was not sent'),
  })
  const kept = useSavedInput(entry, { form: decisionFormName(id, command) })
  return (
    <Form entry={entry} label={headings[command]}>
      <RestoredInputNotice kept={kept} />
      {returns && (
        <TextArea
          label="What is to be corrected"
          hint="One point a line; the author answers each"
          {...entry.field('items')}
        />
      )}
      <TextField label="Subject" {...entry.field('subject')} />
      <TextArea label="Letter" rows={12} hint={hints[command]} {...entry.field('body')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Sending...' : 'Send the letter'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <span className="text-soft">
          It leaves after {undoSeconds} seconds, which can be undone.
        </span>
      </div>
    </Form>
  )
}

const isEdited = (typed: EmailTemplate & { items: string }, { subject, body }: EmailTemplate) =>
  typed.subject !== subject || typed.body !== body || typed.items !== ''
