import { z } from 'zod'
import { PublicationPlan } from '#domain/editorial/submission.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { PublicationFields } from '#web/editorial/articles/publication-fields.tsx'
import { TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PanelHeading } from './panel-heading.tsx'

type Props = { id: string; version: number; kind: 'create-draft' | 'schedule'; onDone(): void }

const Moment = z
  .string()
  .min(1, 'required')
  .transform((local, context) => {
    const moment = new Date(local)
    if (!Number.isNaN(moment.getTime())) return moment.toISOString()
    context.addIssue('must be a day and a time')
    return z.NEVER
  })

const details = PublicationPlan.omit({ version: true, content: true }).shape
const blank = {
  ...{ category: '', volume: '', issue: '', pages: '', publicationDate: '' },
  ...{ language: '', licence: '' },
}

const texts = {
  'create-draft': {
    heading: 'Make the article draft',
    action: 'Make the draft',
    busy: 'Making...',
  },
  schedule: { heading: 'Schedule the publication', action: 'Schedule', busy: 'Scheduling...' },
}

/** Where and when an accepted manuscript appears. */
export function PublicationPanel({ id, version, kind, onDone }: Props) {
  const isScheduled = kind === 'schedule'
  const { heading, action, busy } = texts[kind]
  const entry = useValidatedForm({
    schema: z.object({
      ...details,
      publishAt: isScheduled ? Moment : z.string().transform(() => undefined),
    }),
    words: { fields: { publishAt: 'Please choose a day and a time.' } },
    values: { ...blank, publishAt: '' },
    async send(entered) {
      const end = isScheduled ? 'schedule' : 'draft'
      const json = { version, ...entered }
      await api(`/submissions/${id}/${end}`, { method: 'POST', json })
      onDone()
    },
    failed: (error) => errorMessage(error, 'It was not done'),
  })
  return (
    <section
      aria-labelledby="appearance-heading"
      className="rounded-xl border border-line bg-card p-5"
    >
      <PanelHeading id="appearance-heading">{heading}</PanelHeading>
      <Form entry={entry} label={heading}>
        {isScheduled && (
          <TextField
            label="Published by itself at"
            type="datetime-local"
            hint="In the time of your own clock"
            {...entry.field('publishAt')}
          />
        )}
        <PublicationFields field={entry.field} ofManuscript />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" disabled={entry.busy}>
            {entry.busy ? busy : action}
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </Form>
    </section>
  )
}
