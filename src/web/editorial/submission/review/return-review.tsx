import { useRevalidator } from 'react-router'
import { ReviewReturn } from '#domain/editorial/review/review-return.ts'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { TypedDays } from './typed-days.ts'

type Props = { invitation: Pick<InvitationBody, 'id' | 'reviewer'> }

/** Sends a review back to its reviewer for completion. */
export const ReturnReview = ({ invitation }: Props) => (
  <Disclosure
    summary={
      <>
        Send back for completion<span className="sr-only"> to {invitation.reviewer.name}</span>
      </>
    }
  >
    <ReturnForm id={invitation.id} />
  </Disclosure>
)

function ReturnForm({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: ReviewReturn.extend({ days: TypedDays }),
    values: { reason: '', days: '7' },
    messages: { labels: { reason: 'Reason', days: 'Days' } },
    async send(body) {
      const call = { params: { id }, body }
      const { message } = await api('POST /review-invitations/:id/return', call)
      entry.tell('success', message)
      await revalidate()
    },
    failed: 'The review was not sent back',
  })
  return (
    <Form entry={entry} className="flex max-w-xl flex-col gap-4 pt-2 pb-3">
      <TextArea
        label="Reason"
        hint="The reviewer reads it in the email and above the form. The review that was sent stays here."
        rows={3}
        {...entry.field('reason')}
      />
      <TextField label="Days to complete it" inputMode="numeric" {...entry.field('days')} />
      <SubmitButton entry={entry} busy="Sending back…" className="self-start">
        Send back
      </SubmitButton>
    </Form>
  )
}
