import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import { findActivityTexts } from '#domain/events/submission-events.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { SentEmail } from '#web/editorial/emails/sent-email.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

type ActivityEntry = EditorialBody['timeline'][number]

/** The email that an event causes, for events that carry no email ID. */
const emailNames: Record<string, string> = {
  'submission-received': 'received',
  'submission-corrected': 'response-received',
  'submission-revised': 'revision-received',
  'submission-appealed': 'appeal-received',
  'submission-scheduled': 'scheduled',
  'submission-published': 'published',
  'submission-withdrawn': 'withdrawn',
}

export const ActivityLog = ({ id, editorial }: { id: string; editorial: EditorialBody }) => (
  <section>
    <h2 className="mb-2 text-xl">Activity log</h2>
    <ol className="border-l-2 border-line">
      {groupEmails(editorial).map(({ event, emails }) => (
        <li key={`${event.type} ${event.at}`} className="relative py-2 pl-5">
          <span aria-hidden className="absolute top-4 -left-[7px] size-3 rounded-full bg-accent" />
          <b>{describeActivity(event)}</b>
          <span className="block text-soft">
            <time dateTime={event.at}>{formatLocalTime(event.at)}</time>
            {event.by && ` · ${event.by}`}
          </span>
          {event.copy && <span className="block text-soft">{describeCopy(event.copy)}</span>}
          {event.reason && <span className="block text-soft">“{event.reason}”</span>}
          {event.text && (
            <span className="block text-sm [overflow-wrap:anywhere] whitespace-pre-line">
              {event.text}
            </span>
          )}
          {event.byEmail && (
            <span className="block text-sm text-soft">{describeReply(event.byEmail)}</span>
          )}
          {emails.map((email) => (
            <SentEmail key={email.id} submissionId={id} email={email} />
          ))}
        </li>
      ))}
    </ol>
  </section>
)

function describeActivity(event: ActivityEntry): string {
  const { type, withoutReview, publishAt, file, person, movedTo } = event
  const label =
    findActivityTexts(type)?.label ?? type.replace(/^submission-/, '').replaceAll('-', ' ')
  if (type === 'submission-scheduled')
    return publishAt ? `Scheduled for ${formatLocalTime(publishAt)}` : 'Scheduling cancelled'
  if (movedTo) return `Moved to ${productionStageInfo[movedTo].label.toLowerCase()}`
  if (person) return `${label}: ${person}`
  if (withoutReview) return `${label}, without review`
  return file ? `${label} (file ${file})` : label
}

const describeCopy = ({ round, redacted, kept, metadata }: NonNullable<ActivityEntry['copy']>) =>
  `Round ${round}: ${redacted} findings redacted, ${kept} kept, ${metadata} pieces of metadata removed`

const describeReply = ({ attachments, isCut }: NonNullable<ActivityEntry['byEmail']>) =>
  [
    'Sent by email.',
    attachments > 0 &&
      `${attachments === 1 ? 'One attached file is' : `${attachments} attached files are`} not stored here: please look in the mailbox of the journal.`,
    isCut && 'The end of the text is missing: the whole email is in the mailbox of the journal.',
  ]
    .filter(Boolean)
    .join(' ')

/** Each event with its emails: the one it names, or those of its kind written before the next such event. */
function groupEmails({ timeline, emails }: EditorialBody) {
  const remaining = new Set(emails)
  return timeline.map((event, index) => {
    const next = timeline.slice(index + 1).find(({ type }) => type === event.type)?.at
    const emails = [...remaining].filter((email) =>
      event.emailId && event.type !== 'submission-email-resent'
        ? email.id === event.emailId
        : email.name === emailNames[event.type] && (!next || email.writtenAt < next),
    )
    for (const email of emails) remaining.delete(email)
    return { event, emails }
  })
}
