import { type DeliveryState, deliveryStateOf, notSent } from '#domain/email/delivery.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { ActionButton } from '#web/client/api/action-button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

type SentEmailBody = EditorialBody['letters'][number]

export const deliveryLabels: Record<DeliveryState, string> = {
  waiting: 'queued',
  delayed: 'delayed',
  sent: 'sent',
  'not-sent': 'not sent',
  failed: 'failed',
  bounced: 'bounced',
}

/** Whether an email was not delivered and will not be retried automatically. */
export const hasFailed = ({ state }: SentEmailBody): boolean =>
  state === 'failed' || state === 'bounced'

/** Whether an email does not arrive unless an editor sends it again. */
export const canSendAgain = (email: SentEmailBody): boolean =>
  hasFailed(email) || email.state === 'not-sent'

/** An email as it was sent, with its delivery status. Undelivered emails can be sent again. */
export function SentEmail({ submissionId, email }: ResendProps) {
  const failed = hasFailed(email)
  return (
    <div className={`mt-1 text-sm ${failed ? 'font-semibold text-alarm' : 'text-soft'}`}>
      <Disclosure
        quiet
        className="[overflow-wrap:anywhere]"
        summary={`Email to ${email.to}: ${deliveryLabels[deliveryStateOf(email)]}`}
      >
        <EmailText email={email} />
      </Disclosure>
      <DeliveryProblem email={email} />
      {canSendAgain(email) && <ResendButton submissionId={submissionId} email={email} />}
    </div>
  )
}

export const EmailText = ({ email }: { email: Pick<SentEmailBody, 'subject' | 'body'> }) => (
  <div className="my-2 rounded-lg border border-line bg-card p-3 font-normal text-ink">
    <p className="font-semibold [overflow-wrap:anywhere]">{email.subject}</p>
    <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{email.body}</p>
  </div>
)

/** Why an email was not delivered: the mail server's message, or that no server is configured. */
export function DeliveryProblem({ email }: { email: SentEmailBody }) {
  if (email.state === 'not-sent') return <p>{notSent}</p>
  if (!email.problem) return null
  return (
    <p className="[overflow-wrap:anywhere]">
      {email.problemSource === 'mail-server'
        ? `The mail server says: ${email.problem}`
        : email.problem}{' '}
      <span className="font-normal">
        · {email.state === 'queued' ? 'will be sent again' : formatDateTime(email.stateAt)}
      </span>
    </p>
  )
}

type ResendProps = { submissionId: string; email: SentEmailBody }

export const ResendButton = ({ submissionId, email }: ResendProps) => (
  <ActionButton
    className="mt-1"
    call={{ method: 'POST', path: `/submissions/${submissionId}/letters/${email.id}/send-again` }}
    failure="The email could not be sent again"
  >
    Send again<span className="sr-only">: {email.subject}</span>
  </ActionButton>
)
