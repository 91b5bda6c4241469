import { productionStageInfo } from '#domain/editorial/production/workflow.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { SentEmail } from '#web/editorial/emails/sent-email.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

type ActivityEntry = EditorialBody['timeline'][number]

const activityLabels: Record<string, string> = {
  'submission-received': 'Received',
  'submission-assigned': 'Editor assigned',
  'submission-editors-changed': 'Further editors changed',
  'submission-note-added': 'Note added',
  'submission-message-sent': 'Message sent',
  'submission-message-received': 'Reply received',
  'submission-revision-requested': 'Revision requested',
  'submission-revised': 'Revision received',
  'submission-appealed': 'Decision appealed',
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
  'submission-publication-delayed': 'Not published at the scheduled time',
  'submission-withdrawn': 'Withdrawn by the author',
  'submission-conflict-declared': 'Conflict of interest declared',
  'submission-conflict-removed': 'Conflict of interest removed',
  'submission-sent-to-review': 'Sent to review',
  'submission-review-closed': 'Round of review closed',
  'submission-review-reopened': 'Round of review reopened',
  'submission-review-file-approved': 'File of a reviewer approved for the author',
  'submission-review-file-withheld': 'File of a reviewer withheld from the author',
  'submission-review-returned': 'Review sent back for completion',
  'submission-reviewer-invited': 'Reviewer invited',
  'submission-reviewer-accepted': 'Invitation accepted',
  'submission-reviewer-declined': 'Invitation declined',
  'submission-reviewer-reminded': 'Reviewer reminded',
  'submission-review-extended': 'More time for a review',
  'submission-reviewer-cancelled': 'Invitation cancelled',
  'submission-review-link-created': 'Review link created',
  'submission-email-resent': 'Email sent again',
  'submission-review-sent': 'Review received',
  'submission-review-form-exchanged': 'Review form changed',
  'submission-file-infected': 'Virus found in a file',
  'submission-copy-uploaded': 'Anonymised file uploaded',
  'submission-copy-approved': 'Anonymised copy approved',
  'submission-production-started': 'Production started',
  'submission-production-moved': 'Production moved',
  'submission-production-planned': 'Production planned',
  'submission-production-file-added': 'Production file added',
  'submission-proof-sent': 'Proof created for the author',
  'submission-proof-link-created': 'Link of the proof created',
  'submission-proof-reminded': 'Author reminded of the proof',
  'submission-proof-cancelled': 'Proof cancelled',
  'submission-proof-corrected': 'Corrections to the proof received',
  'submission-proof-approved': 'Proof approved by the author',
  'submission-proof-comment-decided': 'Comment on the proof decided',
  'submission-deleted': 'Deleted',
  'submission-restored': 'Restored',
}

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
  const label = activityLabels[type] ?? type.replace(/^submission-/, '').replaceAll('-', ' ')
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
