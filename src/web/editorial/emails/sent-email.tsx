import { type DeliveryState, deliveryStateOf, notSent } from '#domain/email/delivery.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { EmailPreview } from './email-preview.tsx'

type SentEmailBody = EditorialBody['emails'][number]

const deliveryLabels: Record<DeliveryState, string> = {
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

/** Whether an email does not arrive unless an editor sends it again: an email about a sample never does. */
export const canSendAgain = (email: SentEmailBody): boolean =>
  hasFailed(email) || (email.state === 'not-sent' && email.problem === null)

/** An email as it was sent, with its delivery status. Undelivered emails can be sent again. */
export function SentEmail({ submissionId, email }: ResendProps) {
  const failed = hasFailed(email)
  return (
    <div className={`mt-1 text-sm ${failed ? 'font-semibold text-alarm' : 'text-soft'}`}>
      <Disclosure
        quiet
        className="[overflow-wrap:anywhere]"
        summary={`Email to ${email.to}${email.state === 'not-sent' ? '' : `: ${deliveryLabels[deliveryStateOf(email)]}`}`}
      >
        <EmailPreview email={email} />
      </Disclosure>
      <DeliveryProblem email={email} />
      {canSendAgain(email) && <DeliveryActions submissionId={submissionId} email={email} />}
    </div>
  )
}

/** Why an email was not delivered: the mail server's message, or that no server is configured. */
export function DeliveryProblem({ email }: { email: SentEmailBody }) {
  if (email.state === 'not-sent') return email.problem ? <p>{email.problem}</p> : <p>{notSent}</p>
  if (!email.problem) return null
  return (
    <div className="[overflow-wrap:anywhere]">
      {email.problemSource === 'mail-server'
        ? `The mail server says: ${email.problem}`
        : email.problem}{' '}
      <span className="font-normal">
        · {email.state === 'queued' ? 'will be sent again' : formatLocalTime(email.stateAt)}
      </span>
      {email.state === 'bounced' && (
        <p className="font-normal">
          Please write to this person in another way, or ask for a new address.
        </p>
      )}
    </div>
  )
}

type ResendProps = { submissionId: string; email: SentEmailBody }

/** What an editor can do about an email that did not arrive: send it again, or pass on its text in another way. */
export function DeliveryActions({ submissionId, email }: ResendProps) {
  const delivers = useDelivers()
  const copy = async () => {
    await navigator.clipboard.writeText(`${email.subject}\n\n${email.body}`)
    toast('success', `Email to ${email.to} copied`)
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {delivers && (
        <ActionButton
          call={toCall('POST /submissions/:id/emails/:emailId/resend', {
            params: { id: submissionId, emailId: email.id },
          })}
          failure="The email could not be sent again"
        >
          Send again<span className="sr-only">: {email.subject}</span>
        </ActionButton>
      )}
      <Button onClick={() => copy().catch(() => toast('error', 'Your browser did not copy it'))}>
        Copy text<span className="sr-only">: {email.subject}</span>
      </Button>
    </div>
  )
}
