import type { Account } from '#domain/people/account.ts'
import { commandsAt } from '#domain/reviewing/course.ts'
import { isHeld } from '#domain/reviewing/submission.ts'
import { daysWaited, receiptOf } from '#domain/reviewing/waiting.ts'
import { presentLetter } from '../letters/present.ts'
import type { WrittenLetter } from '../letters/queries.ts'
import type { Conflict } from './conflicts.ts'
import type { OnDesk } from './desk.ts'
import type { LetterAbout, Received } from './letters-written.ts'
import { seenStage } from './present.ts'
import type { FileVersion, Happened, Return, Submission } from './queries.ts'
import type { CourseBody, DeskItem, LetterAboutBody, OfficeBody } from './wire.ts'

type Parts = { versions: FileVersion[]; returns: Return[] }

/** What the API tells of a submission's course to whoever may see it. Who of the office did what is not told here. */
export function presentCourse(
  who: Account,
  found: Submission,
  { versions, returns }: Parts,
  now: Date,
): CourseBody {
  const { stage, since, due } = seenStage(found, now)
  const isHidden = found.view === 'author' && isHeld(found, now)
  const shown = isHidden
    ? returns.filter(({ returnedAt }) => returnedAt < found.stageSince)
    : returns
  return {
    stage,
    since: since.toISOString(),
    due: due?.toISOString() ?? null,
    version: found.version,
    commands: isHidden ? [] : commandsOf(who, found),
    files: versions.map(({ number, file, by, sentAt }) => ({
      number,
      fileId: file.id,
      fileName: file.originalName,
      size: file.bytes,
      by,
      sentAt: sentAt.toISOString(),
    })),
    returns: shown.map(({ number, items, returnedAt, answeredAt }) => ({
      number,
      items,
      returnedAt: returnedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}

/** An author commands what is theirs, and the office what is not; others who may see it command nothing. */
function commandsOf(who: Account, found: Submission): string[] {
  if (found.view === 'office') return commandsAt(found.stage, 'editor')
  return found.submittedBy === who.id ? commandsAt(found.stage, 'author') : []
}

type OfficeParts = {
  editor: Account | undefined
  timeline: Happened[]
  letters: WrittenLetter[]
  conflicts: Conflict[]
}

/** What the office alone is told. */
export const presentOffice = (
  who: Account,
  found: Submission,
  { editor, timeline, letters, conflicts }: OfficeParts,
  now: Date,
): OfficeBody => ({
  editor: editor ? { name: editor.name, isYou: editor.id === who.id } : null,
  timeline: timeline.map(({ at, type, by, data }) => ({
    at: at.toISOString(),
    type,
    by,
    ...besides(data),
  })),
  letters: letters.map(presentLetter),
  undoUntil: isHeld(found, now) ? (found.heldUntil?.toISOString() ?? null) : null,
  draftId: found.stage === 'published' ? null : found.articleId,
  publishAt: found.publishAt?.toISOString() ?? null,
  conflicts: conflicts.map(({ editorId, name }) => ({ editorId, name })),
})

/** What an event says besides, as far as the timeline tells it. */
function besides({ letterId, file, withoutReview, publishAt, reason }: Happened['data']) {
  return {
    ...(typeof letterId === 'string' && { letterId }),
    ...(typeof file === 'number' && { file }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof withoutReview === 'boolean' && { withoutReview }),
    ...((typeof publishAt === 'string' || publishAt === null) && { publishAt }),
  }
}

/** What the API tells of a submission on the desk. */
export const presentOnDesk = (who: Account, found: OnDesk, now: Date): DeskItem => ({
  _id: found.id,
  receipt: receiptOf(found),
  title: found.title,
  authors: found.authors,
  stage: found.stage,
  since: found.since.toISOString(),
  days: daysWaited(found.since, now),
  late: found.isLate,
  editor:
    found.editorId && found.editorName
      ? { name: found.editorName, isYou: found.editorId === who.id }
      : null,
  letterFailed: found.letterFailed,
})

/** What the API tells of a letter among all of them. */
export const presentLetterAbout = ({ about, ...letter }: LetterAbout): LetterAboutBody => ({
  ...presentLetter(letter),
  about: { _id: about.id, title: about.title, receipt: receiptOf(about) },
})

/** What its author is told of a letter to them. */
export const presentReceived = ({ id, subject, body, writtenAt }: Received) => ({
  ...{ id, subject, body },
  writtenAt: writtenAt.toISOString(),
})
