import { useNavigate } from 'react-router'
import { z } from 'zod'
import { defaultDays } from '#domain/editorial/review/days.ts'
import { type InvitedPerson, NewInvitation } from '#domain/editorial/review/invitation.ts'
import { EmailTemplate } from '#domain/email/template.ts'
import type { InvitationPreview } from '#features/editorial/rounds/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { submissionPath } from '#web/editorial/submission/decisions.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConflictList } from './conflict-list.tsx'
import { TypedDays } from './typed-days.ts'

type Props = {
  id: string
  person: InvitedPerson
  preview: InvitationPreview
  onBack(): void
}

/** The conflicts of interest, the due dates and the email, for the editor to check and send. */
export function InvitationForm({ id, person, preview, onBack }: Props) {
  const { conflicts, refusal } = preview
  const entry = useInvitation({ id, person, preview })
  if (refusal)
    return (
      <ErrorBox action={<Button onClick={onBack}>Choose another person</Button>}>
        {refusal}
      </ErrorBox>
    )
  return (
    <Form entry={entry} className="flex max-w-2xl flex-col gap-4">
      {conflicts.length > 0 && (
        <section aria-labelledby="conflicts" className="rounded-xl border border-alarm p-4">
          <h2 id="conflicts" className="mb-2 text-xl">
            Conflict of interest
          </h2>
          <ConflictList conflicts={conflicts} />
          <div className="mt-3">
            <TextArea
              label="Reason for inviting them despite the conflict"
              hint="The activity log records it."
              rows={2}
              {...entry.field('overrideReason')}
            />
          </div>
        </section>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Days to answer" inputMode="numeric" {...entry.field('answerDays')} />
        <TextField label="Days to review" inputMode="numeric" {...entry.field('reviewDays')} />
      </div>
      <TextField label="Subject" {...entry.field('subject')} />
      <TextArea
        label="Message"
        rows={16}
        hint="The due dates replace {answerDate} and {date}. The link to the review page follows the text."
        {...entry.field('body')}
      />
      <StickyBar>
        <SubmitButton entry={entry} busy="Sending…">
          Send invitation
        </SubmitButton>
        <Button onClick={onBack}>Choose another person</Button>
      </StickyBar>
    </Form>
  )
}

function useInvitation({ id, person, preview }: Omit<Props, 'onBack'>) {
  const navigate = useNavigate()
  const { overrideReason } = NewInvitation.shape
  const entry = useValidatedForm({
    schema: z.object({
      overrideReason:
        preview.conflicts.length > 0
          ? overrideReason.refine((reason) => reason !== null, 'Please give the reason.')
          : overrideReason,
      answerDays: TypedDays,
      reviewDays: TypedDays,
      subject: EmailTemplate.shape.subject,
      body: EmailTemplate.shape.body,
    }),
    values: {
      overrideReason: '',
      answerDays: String(defaultDays.answer),
      reviewDays: String(defaultDays.review),
      ...preview.email,
    },
    messages: { labels: { body: 'Message', overrideReason: 'Reason' } },
    async send(entered) {
      const body = { reviewer: person, ...entered }
      const { message } = await api('POST /submissions/:id/invitations', { params: { id }, body })
      toast('success', message)
      await navigate(submissionPath(id))
    },
    failed: 'The invitation was not sent',
  })
  return entry
}
