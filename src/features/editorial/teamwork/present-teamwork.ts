import type { Account } from '#domain/people/account.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import type { StoredMessage } from './messages.ts'
import type { Note } from './notes.ts'
import type { MessageBody, NoteBody } from './teamwork-schemas.ts'

export const presentNote = (
  who: Account,
  { id, text, by, writtenById, writtenAt }: Note,
): NoteBody => ({
  _id: id,
  text,
  by,
  isYours: writtenById === who.id,
  writtenAt: writtenAt.toISOString(),
})

/** A message; only editors see the names of editors and reviewers. */
export const presentMessage = (
  { view }: Pick<ShownSubmission, 'view'>,
  { id, reviewer, by, writtenAt, direction, subject, text, with: party }: StoredMessage,
): MessageBody => ({
  _id: id,
  with: party,
  direction,
  subject,
  text,
  writtenAt: writtenAt.toISOString(),
  ...(view === 'editorial' && { by, ...(reviewer && { reviewer }) }),
})
