import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { NewMessage } from '#domain/editorial/teamwork.ts'
import type { MessageBody, TeamBody } from '#features/editorial/teamwork/teamwork-schemas.ts'
import { api } from '#web/api/api.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

type Props = { id: string; messages: MessageBody[]; reviewers: TeamBody['reviewers'] }

/** The messages between the editors and the author, or one reviewer. */
export const Messages = ({ id, messages, reviewers }: Props) => (
  <section aria-labelledby="messages">
    <h2 id="messages" className="mb-2 text-xl">
      Messages
    </h2>
    {messages.length > 0 && (
      <ul className="mb-2 divide-y divide-line border-y border-line">
        {messages.map((message) => (
          <li key={message._id} className="py-3 [overflow-wrap:anywhere]">
            <p className="text-sm text-soft">
              <b className="text-ink">{describePeople(message)}</b>,{' '}
              <time dateTime={message.writtenAt}>{formatLocalTime(message.writtenAt)}</time>
            </p>
            <p className="font-semibold">{message.subject}</p>
            <p className="whitespace-pre-line">{message.text}</p>
          </li>
        ))}
      </ul>
    )}
    <Disclosure summary="Write a message">
      <MessageForm key={messages.length} id={id} reviewers={reviewers} />
    </Disclosure>
  </section>
)

function describePeople({ direction, by, reviewer, with: party }: MessageBody): string {
  const other = party === 'author' ? 'the author' : `reviewer ${reviewer ?? ''}`.trim()
  return direction === 'from-editors'
    ? `${by ?? 'A former editor'} to ${other}`
    : `${party === 'author' ? (by ?? 'The author') : (reviewer ?? 'A reviewer')} to the editors`
}

const author = 'author' as const

function MessageForm({ id, reviewers }: Pick<Props, 'id' | 'reviewers'>) {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: NewMessage.pick({ subject: true, text: true }).extend({ to: z.string() }),
    values: { to: author, subject: '', text: '' },
    messages: { labels: { subject: 'Subject', text: 'Message' } },
    async send({ to, ...written }) {
      const recipient =
        to === author ? { to: author } : { to: 'reviewer' as const, invitationId: to }
      const { message } = await api('POST /submissions/:id/messages', {
        params: { id },
        body: { ...recipient, ...written },
      })
      draft.sent()
      entry.tell('success', message)
      await revalidate()
    },
    failed: 'The message was not sent',
  })
  const draft = useSavedInput(entry, { form: `message:${id}` })
  return (
    <DraftForm entry={entry} draft={draft} label="Message" className="flex flex-col gap-4 pt-2">
      <Select label="To" {...entry.field('to')}>
        <option value={author}>The author</option>
        {reviewers.map(({ invitationId, name }) => (
          <option key={invitationId} value={invitationId}>
            Reviewer {name}
          </option>
        ))}
      </Select>
      <TextField
        label="Subject"
        hint="The email adds the title and number of the submission."
        {...entry.field('subject')}
      />
      <TextArea label="Message" {...entry.field('text')} />
      <SubmitButton entry={entry} look="line" busy="Sending…" className="self-start">
        Send message
      </SubmitButton>
    </DraftForm>
  )
}
