import { type DeliveryState, deliveryStateOf } from '#domain/email/delivery.ts'
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
  failed: 'failed',
  bounced: 'came back',
}

/** Whether somebody must do something, or the letter will not arrive. */
export const hasFailed = (letter: SentEmailBody): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

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
      {failed && <ResendButton submissionId={submissionId} letter={letter} />}
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

/** What the mail server said, where it did not take the letter. */
export const DeliveryProblem = ({ letter }: { letter: SentEmailBody }) =>
  letter.problem && (
    <p className="[overflow-wrap:anywhere]">
      {ownMessages.test(letter.problem)
        ? letter.problem
        : `The mail server says: ${letter.problem}`}{' '}
      <span className="font-normal">
        · {letter.state === 'queued' ? 'it is tried again' : formatDateTime(letter.stateAt)}
      </span>
    </p>
  )

export function ResendButton({
  submissionId,
  letter,
}: {
  submissionId: string
  letter: SentEmailBody
}) {
  const { busy, run } = useAction({
    success: 'The letter is on its way again',
    failure: 'The letter could not be sent again',
  })
  const path = `/submissions/${submissionId}/letters/${letter.id}/send-again`
  return (
    <Button className="mt-1" disabled={busy} onClick={() => run({ method: 'POST', path })}>
      Send it again<span className="sr-only">: {letter.subject}</span>
    </Button>
  )
}
