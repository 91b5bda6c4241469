import { type Delivery, deliveryOf } from '#domain/letters/delivery.ts'
import { sayMoment } from '#domain/text/format.ts'
import type { OfficeBody } from '#features/submissions/wire.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { useTask } from './use-task.ts'

type Letter = OfficeBody['letters'][number]

/** How far a letter has come, in a word or two. */
export const deliveries: Record<Delivery, string> = {
  waiting: 'on its way',
  delayed: 'delayed',
  sent: 'sent',
  failed: 'failed',
  bounced: 'came back',
}

/** Whether somebody must do something, or the letter will not arrive. */
export const hasFailed = (letter: Letter): boolean =>
  letter.state === 'failed' || letter.state === 'bounced'

/** A letter as it was sent, and how far it has come; one that did not arrive can be sent again. */
export function SentLetter({ submissionId, letter }: { submissionId: string; letter: Letter }) {
  const failed = hasFailed(letter)
  return (
    <div className={`mt-1 text-sm ${failed ? 'font-semibold text-alarm' : 'text-soft'}`}>
      <Disclosure
        quiet
        className="[overflow-wrap:anywhere]"
        summary={`Letter to ${letter.to}: ${deliveries[deliveryOf(letter)]}`}
      >
        <LetterText letter={letter} />
      </Disclosure>
      <Problem letter={letter} />
      {failed && <SendAgain submissionId={submissionId} letter={letter} />}
    </div>
  )
}

/** What a letter says. */
export const LetterText = ({ letter }: { letter: Pick<Letter, 'subject' | 'body'> }) => (
  <div className="my-2 rounded-lg border border-line bg-card p-3 font-normal text-ink">
    <p className="font-semibold [overflow-wrap:anywhere]">{letter.subject}</p>
    <p className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line">{letter.body}</p>
  </div>
)

/** What stands in the place of words that the mail server did not say. */
const saidByUs = /^(The mail server|It came back)/

/** What the mail server said, where it did not take the letter. */
export const Problem = ({ letter }: { letter: Letter }) =>
  letter.problem && (
    <p className="[overflow-wrap:anywhere]">
      {saidByUs.test(letter.problem) ? letter.problem : `The mail server says: ${letter.problem}`}{' '}
      <span className="font-normal">
        · {letter.state === 'queued' ? 'it is tried again' : sayMoment(letter.stateAt)}
      </span>
    </p>
  )

export function SendAgain({ submissionId, letter }: { submissionId: string; letter: Letter }) {
  const { busy, run } = useTask({
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
