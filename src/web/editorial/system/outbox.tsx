import type { OutboxBody } from '#features/operations/api-schemas.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

/** Emails stored in the outbox because no mail server is configured. Managers can forward them by hand. */
export const Outbox = ({ outbox: { total, mails } }: { outbox: OutboxBody }) => (
  <TitledSection id="outbox" title="Outbox">
    <p className="mb-3 max-w-[68ch]">
      {total === 0
        ? 'There is no mail server. Emails that could not be sent will appear here.'
        : `There is no mail server, so these emails were not sent. Please forward the important ones. Secret links, such as those to set a password, are hidden here. ${formatOutboxCount(total, mails.length)}`}
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
  </TitledSection>
)

const formatOutboxCount = (total: number, shown: number): string =>
  total > shown ? `The latest ${shown} of ${total} emails:` : `${total} emails, newest first:`

const Summary = ({ mail: { to, subject, at } }: { mail: OutboxBody['mails'][number] }) => (
  <span className="min-w-0 flex-1 py-3 [overflow-wrap:anywhere]">
    {subject}
    <span className="block text-sm font-normal text-soft">
      to {to}
      {at && `, ${formatLocalTime(at)}`}
    </span>
  </span>
)
