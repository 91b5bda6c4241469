import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { NewReviewer } from '#domain/editorial/reviewers/reviewer.ts'
import { splitByCommas } from '#domain/text/split-by-commas.ts'
import type { ReviewerBody } from '#features/editorial/reviewers/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'

const { name, email, affiliation, orcid } = NewReviewer.shape

const ReviewerFormInput = z.object({
  name,
  email,
  affiliation,
  orcid,
  topics: z.string().transform(splitByCommas),
})

type Props = {
  /** The reviewer to change; a new one is added without it. */
  reviewer?: ReviewerBody
  /** Called after a change, or to leave it. */
  onDone?(): void
}

/** Adds a person to the reviewer database, or changes their details. */
export function ReviewerForm({ reviewer, onDone }: Props) {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: ReviewerFormInput,
    values: {
      name: reviewer?.name ?? '',
      email: reviewer?.email ?? '',
      affiliation: reviewer?.affiliation ?? '',
      orcid: reviewer?.orcid ?? '',
      topics: reviewer?.topics.join(', ') ?? '',
    },
    messages: { labels: { orcid: 'ORCID iD' } },
    async send(input) {
      const { message } = reviewer
        ? await api('PATCH /reviewers/:id', {
            params: { id: reviewer.id },
            body: { ...input, affiliation: input.affiliation ?? '', orcid: input.orcid ?? '' },
          })
        : await api('POST /reviewers', { body: input })
      entry.tell('success', message)
      if (!reviewer) entry.form.reset()
      onDone?.()
      await revalidate()
    },
    failed: reviewer ? 'The reviewer was not changed' : 'The reviewer was not added',
  })
  return (
    <Form entry={entry} className="flex max-w-column flex-col gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        {...entry.field('name')}
        {...(reviewer && { autoFocus: true })}
      />
      <TextField label="Email" type="email" autoComplete="off" {...entry.field('email')} />
      <TextField label="Affiliation" autoComplete="off" {...entry.field('affiliation')} />
      <TextField label="ORCID iD" autoComplete="off" {...entry.field('orcid')} />
      <TextField
        label="Topics"
        hint="Separated by commas. Reviewers are suggested by the keywords that they share with a submission."
        {...entry.field('topics')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton entry={entry} busy={reviewer ? 'Saving…' : 'Adding…'}>
          {reviewer ? 'Save' : 'Add reviewer'}
        </SubmitButton>
        {reviewer && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </Form>
  )
}
