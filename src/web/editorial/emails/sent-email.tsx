import { type DeliveryState, deliveryStateOf, notSent } from '#domain/email/delivery.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

type SentEmailBody = EditorialBody['letters'][number]

/** How far a letter has come, in a word or two. */
export const deliveryLabels: Record<DeliveryState, string> = {
  waiting: 'on its way',
  delayed: 'delayed',
  sent: 'sent',
  'not-sent': 'not sent',
  failed: 'failed',
  bounced: 'came back',
}

/** Whether something went wrong on the way, so that somebody must do something. */
export const hasFailed = (letter: SentEmailBody): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

/** Whether a letter will not arrive unless it is sent again. */
export const canSendAgain = (letter: SentEmailBody): boolean =>
  hasFailed(letter) || letter.state === 'not-sent'

/** A letter as it was sent, and how far it has come; one that did not arrive can be sent again. */
export function SentEmail({
  submissionId,
  letter,
}: {
  submissionId: string
  letter: SentEmailBody
}) {
  const failed = hasFailed(letter)
  return (
    <div className={`mt-1 text-sm ${failed ? 'font-semibold text-alarm' : 'text-soft'}`}>
      <Disclosure
        quiet
        className="[overflow-wrap:anywhere]"
        summary={`Letter to ${letter.to}: ${deliveryLabels[deliveryStateOf(letter)]}`}
      >
        <EmailText letter={letter} />
      </Disclosure>
      <DeliveryProblem letter={letter} />
      {canSendAgain(letter) && <ResendButton submissionId={submissionId} letter={letter} />}
    </div>
  )
}

/** What a letter says. */
export const EmailText = ({ letter }: { letter: Pick<SentEmailBody, 'subject' | 'body'> }) => (
  <div className="my-2 rounded-lg border border-line bg-card p-3 font-normal text-ink">
    <p className="font-semibold [overflow-wrap:anywhere]">{letter.subject}</p>
    <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{letter.body}</p>
  </div>
)

/** What stands in the place of words that the mail server did not say. */
const ownMessages = /^(The mail server|It came back)/

/** Why a letter has not arrived: what the mail server said, or that there is none. */
export function DeliveryProblem({ letter }: { letter: SentEmailBody }) {
  if (letter.state === 'not-sent') return <p>{notSent}</p>
  if (!letter.problem) return null
  return (
    <p className="[overflow-wrap:anywhere]">
      {ownMessages.test(letter.problem)
        ? letter.problem
        : `The mail server says: ${letter.problem}`}{' '}
      <span className="font-normal">
        · {letter.state === 'queued' ? 'it is tried again' : formatDateTime(letter.stateAt)}
      </span>
    </p>
  )
}

export function ResendButton({
  submissionId,
  letter,
}: {
  submissionId: string
  letter: SentEmailBody
}) {
  const { busy, run } = useAction({
    failure: 'The letter could not be sent again',
  })
  const path = `/submissions/${submissionId}/letters/${letter.id}/send-again`
  return (
    <Button className="mt-1" disabled={busy} onClick={() => run({ method: 'POST', path })}>
      Send it again<span className="sr-only">: {letter.subject}</span>
    </Button>
  )
}
