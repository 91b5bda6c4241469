import { formatDateTime } from '#domain/text/format.ts'
import type { OutboxBody } from '#features/operations/api-schemas.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** Emails stored in the outbox because no mail server is configured. Managers can forward them by hand. */
export const Outbox = ({ outbox: { total, mails } }: { outbox: OutboxBody }) => (
  <section aria-labelledby="outbox">
    <h2 id="outbox" className="mb-3 text-2xl">
      Outbox
    </h2>
    <p className="mb-3">
      Emails are not sent until SMTP_URL is set. Account links are shortened here;{' '}
      <code>npm run admin -- outbox</code> shows them in full.{' '}
      {total === 0 ? 'The outbox is empty.' : formatOutboxCount(total, mails.length)}
    </p>
    {mails.length > 0 && (
      <div className="divide-y divide-line border-y border-line">
        {mails.map((mail) => (
          <Disclosure key={mail.name} summary={<Summary mail={mail} />}>
            <p className="pb-6 [overflow-wrap:anywhere] whitespace-pre-line">{mail.text}</p>
          </Disclosure>
        ))}
      </div>
    )}
  </section>
)

const formatOutboxCount = (total: number, shown: number): string =>
  total > shown ? `The latest ${shown} of ${total} emails:` : `${total} emails, newest first:`

const Summary = ({ mail: { to, subject, at } }: { mail: OutboxBody['mails'][number] }) => (
  <span className="min-w-0 flex-1 py-3 [overflow-wrap:anywhere]">
    {subject}
    <span className="block text-sm font-normal text-soft">
      to {to}
      {at && `, ${formatDateTime(at)}`}
    </span>
  </span>
)
