import { type FormEvent, useId, useState } from 'react'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { useTask } from '#web/api/use-task.ts'
import { TextArea } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { callReview } from './call-review.ts'

type Props = { review: ReviewBody }

/** The messages of the editors to this reviewer, with a form to reply. Nothing without a message. */
export function Messages({ review }: Props) {
  const [messages, setMessages] = useState(review.messages)
  const id = useId()
  if (messages.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="my-4 max-w-3xl rounded-xl border border-line bg-card p-4"
    >
      <h2 id={id} className="text-xl">
        Messages
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {messages.map(({ direction, subject, text, writtenAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
          <li key={index} className="py-3 [overflow-wrap:anywhere]">
            <p className="text-sm text-soft">
              <b className="text-ink">{direction === 'from-editors' ? 'The editors' : 'You'}</b>,{' '}
              <time dateTime={writtenAt}>{formatLocalTime(writtenAt)}</time>
            </p>
            {direction === 'from-editors' && <p className="font-semibold">{subject}</p>}
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
      <ReplyForm key={messages.length} onSent={setMessages} />
    </section>
  )
}

/** Only the editors read the reply. */
function ReplyForm({ onSent }: { onSent(messages: ReviewBody['messages']): void }) {
  const { busy, failure, run } = useTask(notSent)
  const reply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { text: String(new FormData(event.currentTarget).get('text') ?? '') }
    run(async () => onSent((await callReview('POST /review/messages', { body })).data))
  }
  return (
    <form onSubmit={reply} className="flex flex-col gap-3 border-t border-line pt-3">
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <TextArea
        label="Your reply"
        hint="Only the editors read it."
        name="text"
        rows={3}
        maxLength={5000}
        required
      />
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? 'Sending…' : 'Send reply'}
      </Button>
    </form>
  )
}

const notSent =
  'The reply was not sent. Your text is kept. Please check your connection and press Send reply again.'
