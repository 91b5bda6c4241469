import { useRevalidator } from 'react-router'
import { MessageReply } from '#domain/editorial/teamwork.ts'
import type { MessageBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { api } from '#web/api/api.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'

type Props = { id: string; messages: MessageBody[] }

/** The messages of the editors to the author, and the replies. */
export const AuthorMessages = ({ id, messages }: Props) => (
  <section id="messages" aria-labelledby="messages-heading">
    <h2 id="messages-heading" className="mb-2 text-xl">
      Messages
    </h2>
    <ul className="mb-4 divide-y divide-line border-y border-line">
      {messages.map(({ _id, direction, subject, text, writtenAt }) => (
        <li key={_id} className="py-3 [overflow-wrap:anywhere]">
          <p className="text-sm text-soft">
            <b className="text-ink">{direction === 'from-editors' ? 'The editors' : 'You'}</b>,{' '}
            <time dateTime={writtenAt}>{formatLocalTime(writtenAt)}</time>
          </p>
          <p className="font-semibold">{subject}</p>
          <p className="max-w-prose whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
    <ReplyForm id={id} />
  </section>
)

function ReplyForm({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: MessageReply,
    values: { text: '' },
    messages: {
      labels: { text: 'Your reply' },
      fields: { text: { missing: 'Please write a reply.' } },
    },
    async send(body) {
      await api('POST /submissions/:id/messages/reply', { params: { id }, body })
      draft.sent()
      entry.tell('success', 'Your reply was sent')
      await revalidate()
    },
    failed: 'Your reply was not sent',
  })
  const draft = useSavedInput(entry, { form: `reply:${id}` })
  return (
    <DraftForm entry={entry} draft={draft} label="Reply" className="flex flex-col gap-3">
      <TextArea label="Your reply" rows={4} {...entry.field('text')} />
      <SubmitButton entry={entry} look="line" busy="Sending…" className="self-start">
        Send reply
      </SubmitButton>
    </DraftForm>
  )
}
