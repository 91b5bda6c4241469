import { asc, eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { submissionNote } from '#db/schema/editorial/teamwork.ts'
import { requireEditorialAccess } from '#domain/editorial/refusals.ts'
import { maxEntries, type NewNote } from '#domain/editorial/teamwork.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { ShownSubmission } from '#features/editorial/queries.ts'
import { lockSubmission } from '#features/editorial/workflow/lock-submission.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { requireAssignable } from './editor-queries.ts'

/** The internal notes of a submission, oldest first: none for anybody but editors. */
export const listNotes = async (db: Reader, { id, view }: Pick<ShownSubmission, 'id' | 'view'>) =>
  view === 'editorial'
    ? db
        .select({
          id: submissionNote.id,
          text: submissionNote.text,
          writtenById: submissionNote.writtenBy,
          by: user.name,
          writtenAt: submissionNote.writtenAt,
        })
        .from(submissionNote)
        .leftJoin(user, eq(user.id, submissionNote.writtenBy))
        .where(eq(submissionNote.submissionId, id))
        .orderBy(asc(submissionNote.writtenAt), asc(submissionNote.id))
    : []

export type Note = Awaited<ReturnType<typeof listNotes>>[number]

/** Adds an internal note. Throws 404, `conflict-of-interest`, and as `requireAssignable` does. */
export async function addNote(
  deps: CommandDeps,
  who: Account,
  submissionId: string,
  note: NewNote,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    requireEditorialAccess(await lockSubmission(deps, tx, who, submissionId))
    const mentions = [...new Set(note.mentions)]
    await requireAssignable(tx, submissionId, mentions, 'mentions')
    await insertNote(deps, tx, who, submissionId, { text: note.text, mentions })
  })
}

/** Inserts a note and its event. Throws `transition-not-allowed` for a submission with too many notes. */
export async function insertNote(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  submissionId: string,
  { text, mentions }: NewNote,
): Promise<void> {
  if (
    (await tx.$count(submissionNote, eq(submissionNote.submissionId, submissionId))) >= maxEntries
  )
    throw new Refused(
      'transition-not-allowed',
      `This submission has ${maxEntries} notes. It can have no more.`,
    )
  const noteId = newId()
  await tx.insert(submissionNote).values({
    id: noteId,
    submissionId,
    text,
    mentions,
    writtenBy: who.id,
    writtenAt: deps.clock(),
  })
  await recordEvent(deps, tx, who.id, {
    type: 'submission-note-added',
    submissionId,
    noteId,
    mentions,
  })
}
