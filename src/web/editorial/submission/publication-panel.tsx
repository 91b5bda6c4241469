import { type ReactNode, useEffect, useId, useRef } from 'react'
import { z } from 'zod'
import { isInProduction, type ProofApproval } from '#domain/editorial/production/decide.ts'
import { PublicationPlan, PublicationSchedule } from '#domain/editorial/publication.ts'
import { api } from '#web/api/api.ts'
import { blankPublication, PublicationFields } from '#web/editorial/articles/publication-fields.tsx'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProofReasonField } from './proof-reason-field.tsx'

/** A panel in place of the next step. Its heading takes the focus when it opens. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-card p-5">
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Props = {
  id: string
  version: number
  kind: 'create-draft' | 'schedule'
  approval: ProofApproval
  onDone(): void
}

const LocalDateTime = z
  .string()
  .min(1, 'required')
  .transform((local, context) => {
    const date = new Date(local)
    if (!Number.isNaN(date.getTime())) return date.toISOString()
    context.addIssue('must be a date and a time')
    return z.NEVER
  })

const details = PublicationPlan.omit({ version: true, content: true }).shape
const texts = {
  'create-draft': {
    heading: 'Create article draft',
    action: 'Create draft',
    busy: 'Creating…',
    failure: 'The draft was not created',
  },
  schedule: {
    heading: 'Schedule publication',
    action: 'Schedule',
    busy: 'Scheduling…',
    failure: 'The publication was not scheduled',
  },
}

export function PublicationPanel({ id, version, kind, approval, onDone }: Props) {
  const isScheduled = kind === 'schedule'
  const { heading, action, busy, failure } = texts[kind]
  const entry = useValidatedForm({
    schema: z.object({
      ...details,
      publishAt: isScheduled ? LocalDateTime : z.string().transform(() => undefined),
      proofReason: PublicationSchedule.shape.proofReason,
    }),
    messages: { fields: { publishAt: 'Please choose a date and a time.' } },
    values: { ...blankPublication, publishAt: '', proofReason: '' },
    async send(entered) {
      const { publishAt, ...plan } = entered
      const [params, body] = [{ id }, { version, ...plan }]
      await (publishAt === undefined
        ? api('POST /submissions/:id/draft', { params, body })
        : api('POST /submissions/:id/schedule', { params, body: { ...body, publishAt } }))
      onDone()
    },
    failed: failure,
  })
  return (
    <Panel title={heading}>
      <Form entry={entry} label={heading}>
        {isScheduled && (
          <TextField
            label="Publish at"
            type="datetime-local"
            hint={`In your local time (${Intl.DateTimeFormat().resolvedOptions().timeZone})`}
            {...entry.field('publishAt')}
          />
        )}
        {isScheduled && isInProduction(approval) && (
          <ProofReasonField {...entry.field('proofReason')} />
        )}
        <PublicationFields ofManuscript />
        <div className="flex flex-wrap gap-3">
          <SubmitButton entry={entry} busy={busy}>
            {action}
          </SubmitButton>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Form>
    </Panel>
  )
}
