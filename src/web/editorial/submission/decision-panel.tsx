import { useEffect, useState } from 'react'
import { z } from 'zod'
import { DecisionInput } from '#domain/editorial/submission.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { type EmailTemplate, lacksReasons, reasonsMissing } from '#domain/email/template.ts'
import { api } from '#web/client/api/api.ts'
import { useTask } from '#web/client/api/use-task.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { lineList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { Panel } from './panel.tsx'
import { decisionFormName, saveSentDecision } from './undone-decision.ts'

export type DecisionCommand = DecisionInput['command']

type Props = {
  id: string
  version: number
  command: DecisionCommand
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
  const [email, setEmail] = useState<EmailTemplate>()
  const { failure, run } = useTask('The email could not be prepared')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each decision
  useEffect(() => {
    void run(async () =>
      setEmail(await api<EmailTemplate>(`/submissions/${id}/draft-letter/${command}`)),
    )
  }, [id, command])
  return (
    <Panel title={headings[command]}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {email ? (
        <DecisionEmailForm {...props} email={email} />
      ) : (
        !failure && <p role="status">Loading...</p>
      )}
    </Panel>
  )
}

const RequestLines = lineList(
  z.array(z.string()).min(1, 'required').max(50, 'must have at most 50 lines'),
)

function DecisionEmailForm({ email, ...props }: Props & { email: EmailTemplate }) {
  const { id, version, command, onDone } = props
  const isReturn = command === 'return-for-correction'
  const entry = useValidatedForm({
    schema: z.object({
      subject: withReasons(DecisionInput.shape.subject),
      body: withReasons(DecisionInput.shape.body),
      items: isReturn ? RequestLines : z.string().transform(() => undefined),
    }),
    values: { ...email, items: '' },
    messages: {
      fields: { items: { missing: 'Please list at least one correction.' } },
      labels: { items: 'Corrections', body: 'Message' },
    },
    async send(entered) {
      const json = { command, version, ...entered }
      await api(`/submissions/${id}/decision`, { method: 'POST', json })
      const values = entry.form.getValues()
      if (isEdited(values, email)) saveSentDecision(id, { command, version }, values)
      draft.sent()
      onDone()
    },
    failed: 'The decision was not sent',
  })
  const draft = useSavedInput(entry, { form: decisionFormName(id, command) })
  return (
    <DraftForm entry={entry} draft={draft} label={headings[command]}>
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
        <SubmitButton entry={entry} busy="Sending...">
          Send decision
        </SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
        <span className="text-soft">You have {undoSeconds} seconds to undo.</span>
      </div>
    </DraftForm>
  )
}

const isEdited = (values: EmailTemplate & { items: string }, { subject, body }: EmailTemplate) =>
  values.subject !== subject || values.body !== body || values.items !== ''
