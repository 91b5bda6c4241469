import { sayMoment } from '#domain/text/format.ts'
import type { OfficeBody } from '#features/submissions/wire.ts'
import { SentLetter } from './sent-letter.tsx'

type Happened = OfficeBody['timeline'][number]

const happenings: Record<string, string> = {
  'submission-received': 'Received',
  'submission-taken-up': 'Taken up',
  'submission-file-replaced': 'File replaced by the author',
  'submission-returned': 'Returned to the author',
  'submission-answered': 'Answered, with a new file',
  'submission-accepted': 'Accepted',
  'submission-declined': 'Declined',
  'submission-decision-undone': 'Decision taken back',
  'submission-draft-made': 'Article draft made',
  'submission-scheduled': 'Day of publication set',
  'submission-published': 'Published as an article',
  'submission-appeared': 'Appeared in an issue',
  'submission-withdrawn': 'Withdrawn by the author',
  'submission-conflict-declared': 'Conflict of interest declared',
  'submission-conflict-lifted': 'Conflict of interest lifted',
  'submission-letter-sent-again': 'Letter sent again',
  'submission-file-infected': 'A file was found to be harmful',
  'submission-deleted': 'Deleted',
  'submission-restored': 'Restored',
}

/** Which letter follows from what happens, where the event does not name it. */
const letterNames: Record<string, string> = {
  'submission-received': 'received',
  'submission-answered': 'answered',
  'submission-scheduled': 'scheduled',
  'submission-published': 'published',
  'submission-withdrawn': 'withdrawn',
}

/** All that has happened, with the letters that went out for it and whether they arrived. */
export function Timeline({ id, office }: { id: string; office: OfficeBody }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">What has happened</h2>
      <ol className="border-l-2 border-line">
        {withLetters(office).map(({ event, letters }) => (
          <li key={`${event.type} ${event.at}`} className="relative py-2 pl-5">
            <span
              aria-hidden
              className="absolute top-4 -left-[7px] size-3 rounded-full bg-laterite"
            />
            <b>{say(event)}</b>
            <span className="block text-soft">
              <time dateTime={event.at}>{sayMoment(event.at)}</time>
              {event.by && `, ${event.by}`}
            </span>
            {event.reason && <span className="block text-soft">“{event.reason}”</span>}
            {letters.map((letter) => (
              <SentLetter key={letter.id} submissionId={id} letter={letter} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function say({ type, withoutReview, publishAt, file }: Happened): string {
  const said = happenings[type] ?? type.replace(/^submission-/, '').replaceAll('-', ' ')
  if (type === 'submission-scheduled') {
    return publishAt ? `Scheduled for ${sayMoment(publishAt)}` : 'Day of publication taken back'
  }
  if (withoutReview) return `${said}, without review`
  return file ? `${said} (file ${file})` : said
}

/** Each event with its letters: the one that it names, or those of its kind that were written since. */
function withLetters({ timeline, letters }: OfficeBody) {
  const left = new Set(letters)
  return timeline.map((event, place) => {
    const next = timeline.slice(place + 1).find(({ type }) => type === event.type)?.at
    const own = [...left].filter((letter) =>
      event.letterId && event.type !== 'submission-letter-sent-again'
        ? letter.id === event.letterId
        : letter.name === letterNames[event.type] && (!next || letter.writtenAt < next),
    )
    for (const letter of own) left.delete(letter)
    return { event, letters: own }
  })
}
