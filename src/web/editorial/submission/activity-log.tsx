import { formatDateTime } from '#domain/text/format.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { SentEmail } from '#web/editorial/emails/sent-email.tsx'

type ActivityEntry = EditorialBody['timeline'][number]

const activityLabels: Record<string, string> = {
  'submission-received': 'Received',
  'submission-assigned': 'Editor assigned',
  'submission-file-replaced': 'File replaced by the author',
  'submission-returned': 'Returned for correction',
  'submission-corrected': 'Corrections received',
  'submission-accepted': 'Accepted',
  'submission-rejected': 'Rejected',
  'submission-decision-undone': 'Decision undone',
  'submission-draft-created': 'Article draft created',
  'submission-scheduled': 'Publication scheduled',
  'submission-published': 'Published as an article',
  'submission-published-in-issue': 'Published in an issue',
  'submission-withdrawn': 'Withdrawn by the author',
  'submission-conflict-declared': 'Conflict of interest declared',
  'submission-conflict-removed': 'Conflict of interest removed',
  'submission-email-resent': 'Email sent again',
  'submission-file-infected': 'Virus found in a file',
  'submission-deleted': 'Deleted',
  'submission-restored': 'Restored',
}

/** The email that an event causes, for events that carry no email ID. */
const emailNames: Record<string, string> = {
  'submission-received': 'received',
  'submission-corrected': 'response-received',
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
          <span
            aria-hidden
            className="absolute top-4 -left-[7px] size-3 rounded-full bg-laterite"
          />
          <b>{describeActivity(event)}</b>
          <span className="block text-soft">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {event.by && `, ${event.by}`}
          </span>
          {event.reason && <span className="block text-soft">“{event.reason}”</span>}
          {emails.map((email) => (
            <SentEmail key={email.id} submissionId={id} email={email} />
          ))}
        </li>
      ))}
    </ol>
  </section>
)

function describeActivity({ type, withoutReview, publishAt, file }: ActivityEntry): string {
  const label = activityLabels[type] ?? type.replace(/^submission-/, '').replaceAll('-', ' ')
  if (type === 'submission-scheduled')
    return publishAt ? `Scheduled for ${formatDateTime(publishAt)}` : 'Scheduling cancelled'
  if (withoutReview) return `${label}, without review`
  return file ? `${label} (file ${file})` : label
}

/** Each event with its emails: the one it names, or those of its kind written before the next such event. */
function groupEmails({ timeline, letters }: EditorialBody) {
  const remaining = new Set(letters)
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
