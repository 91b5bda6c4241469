import { formatDateTime } from '#domain/text/format.ts'
import type { EditorialBody } from '#features/editorial/api-schemas.ts'
import { SentEmail } from '#web/editorial/emails/sent-email.tsx'

type ActivityEntry = EditorialBody['timeline'][number]

const activityLabels: Record<string, string> = {
  'submission-received': 'Received',
  'submission-assigned': 'Taken up',
  'submission-file-replaced': 'File replaced by the author',
  'submission-returned': 'Returned to the author',
  'submission-corrected': 'Answered, with a new file',
  'submission-accepted': 'Accepted',
  'submission-rejected': 'Declined',
  'submission-decision-undone': 'Decision taken back',
  'submission-draft-created': 'Article draft made',
  'submission-scheduled': 'Day of publication set',
  'submission-published': 'Published as an article',
  'submission-published-in-issue': 'Appeared in an issue',
  'submission-withdrawn': 'Withdrawn by the author',
  'submission-conflict-declared': 'Conflict of interest declared',
  'submission-conflict-removed': 'Conflict of interest lifted',
  'submission-email-resent': 'Letter sent again',
  'submission-file-infected': 'A file was found to be harmful',
  'submission-deleted': 'Deleted',
  'submission-restored': 'Restored',
}

/** Which letter follows from what happens, where the event does not name it. */
const emailNames: Record<string, string> = {
  'submission-received': 'received',
  'submission-corrected': 'response-received',
  'submission-scheduled': 'scheduled',
  'submission-published': 'published',
  'submission-withdrawn': 'withdrawn',
}

/** All that has happened, with the letters that went out for it and whether they arrived. */
export function ActivityLog({ id, office }: { id: string; office: EditorialBody }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">What has happened</h2>
      <ol className="border-l-2 border-line">
        {withEmails(office).map(({ event, letters }) => (
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
            {letters.map((letter) => (
              <SentEmail key={letter.id} submissionId={id} letter={letter} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeActivity({ type, withoutReview, publishAt, file }: ActivityEntry): string {
  const said = activityLabels[type] ?? type.replace(/^submission-/, '').replaceAll('-', ' ')
  if (type === 'submission-scheduled') {
    return publishAt
      ? `Scheduled for ${formatDateTime(publishAt)}`
      : 'Day of publication taken back'
  }
  if (withoutReview) return `${said}, without review`
  return file ? `${said} (file ${file})` : said
}

/** Each event with its letters: the one that it names, or those of its kind that were written since. */
function withEmails({ timeline, letters }: EditorialBody) {
  const left = new Set(letters)
  return timeline.map((event, place) => {
    const next = timeline.slice(place + 1).find(({ type }) => type === event.type)?.at
    const own = [...left].filter((letter) =>
      event.emailId && event.type !== 'submission-email-resent'
        ? letter.id === event.emailId
        : letter.name === emailNames[event.type] && (!next || letter.writtenAt < next),
    )
    for (const letter of own) left.delete(letter)
    return { event, letters: own }
  })
}
