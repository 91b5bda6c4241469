import { formatDateTime } from '#domain/text/format.ts'
import type { OutboxBody } from '#features/operations/api-schemas.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** The mails that were kept, since no mail server is set up: whoever looks after the site can pass them on. */
export function Outbox({ outbox: { total, mails } }: { outbox: OutboxBody }) {
  return (
    <section aria-labelledby="outbox">
      <h2 id="outbox" className="mb-3 text-2xl">
        Outbox
      </h2>
      <p className="mb-3">
        No mail leaves this site: set SMTP_URL. Links that open an account are cut short here;{' '}
        <code>npm run admin -- outbox</code> shows them whole.{' '}
        {total === 0 ? 'Nothing was written yet.' : formatOutboxCount(total, mails.length)}
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
}

const formatOutboxCount = (total: number, shown: number): string =>
  total > shown ? `The newest ${shown} of ${total} mails:` : `${total} mails, the newest first:`

const Summary = ({ mail: { to, subject, at } }: { mail: OutboxBody['mails'][number] }) => (
  <span className="min-w-0 flex-1 py-3 [overflow-wrap:anywhere]">
    {subject}
    <span className="block text-sm font-normal text-soft">
      to {to}
      {at && `, ${formatDateTime(at)}`}
    </span>
  </span>
)
