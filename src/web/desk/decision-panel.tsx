import { useEffect, useState } from 'react'
import { z } from 'zod'
import { undoSeconds } from '#domain/letters/delivery.ts'
import type { Template } from '#domain/letters/template.ts'
import { Decision } from '#domain/reviewing/submission.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { BroughtBack } from '../form/brought-back.tsx'
import { TextArea, TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { useKept } from '../form/use-kept.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { PanelHeading } from './panel-heading.tsx'
import { keepSent, letterName } from './taken-back.ts'

export type DecisionCommand = Decision['command']

type Props = {
  id: string
  version: number
  command: DecisionCommand
  /** The decision is given, or thought better of. */
  onDone(): void
}

const headings: Record<DecisionCommand, string> = {
  'return-to-author': 'Return to the author',
  accept: 'Accept',
  'decline-without-review': 'Decline without review',
}

/** A decision as a letter: filled in, to be edited, and sent once. */
export function DecisionPanel(props: Props) {
  const { id, command } = props
  const [draft, setDraft] = useState<Template>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    api<Template>(`/submissions/${id}/draft-letter/${command}`)
      .then(setDraft)
      .catch((error) => setFailure(sayFailure(error, 'The letter could not be made')))
  }, [id, command])
  return (
    <section
      aria-labelledby="decision-heading"
      className="rounded-xl border border-line bg-card p-5"
    >
      <PanelHeading id="decision-heading">{headings[command]}</PanelHeading>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {draft ? (
        <LetterForm {...props} draft={draft} />
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

function LetterForm({ draft, ...props }: Props & { draft: Template }) {
  const { id, version, command, onDone } = props
  const returns = command === 'return-to-author'
  const entry = useEntry({
    schema: z.object({
      subject: Decision.shape.subject,
      body: Decision.shape.body,
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
      if (isOther(typed, draft)) keepSent(id, { command, version }, typed)
      kept.sent()
      onDone()
    },
    failed: (error) => sayFailure(error, 'The decision was not sent'),
  })
  const kept = useKept(entry, { form: letterName(id, command) })
  return (
    <Form entry={entry} label={headings[command]}>
      <BroughtBack kept={kept} />
      {returns && (
        <TextArea
          label="What is to be corrected"
          hint="One point a line; the author answers each"
          {...entry.field('items')}
        />
      )}
      <TextField label="Subject" {...entry.field('subject')} />
      <TextArea
        label="Letter"
        rows={12}
        {...(returns && { hint: 'Your points stand where it says {items}' })}
        {...entry.field('body')}
      />
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

const isOther = (typed: Template & { items: string }, { subject, body }: Template) =>
  typed.subject !== subject || typed.body !== body || typed.items !== ''
