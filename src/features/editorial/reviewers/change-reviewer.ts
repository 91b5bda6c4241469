import { and, asc, eq, sql } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { reviewer, reviewerNote } from '#db/schema/editorial/review.ts'
import type {
  NewReviewer,
  NewReviewerNote,
  ReviewerChange,
} from '#domain/editorial/reviewers/reviewer.ts'
import type { Account } from '#domain/people/account.ts'
import { emailKey } from '#domain/people/email-address.ts'
import { Refused } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { getVisibleReviewer, isVisibleNote } from './reviewer-queries.ts'
import { findAccountId, insertReviewer } from './reviewer-rows.ts'

const addressKnown = () =>
  new Refused('email-taken', 'The reviewer database has this address already.', 'email')

/** Adds a person to the reviewer database. Throws `email-taken`. Returns the id. */
export const addReviewer = (deps: CommandDeps, person: NewReviewer): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const id = await insertReviewer(deps, tx, person)
    if (!id) throw addressKnown()
    return id
  })

/** Changes a reviewer. A new address ends the mark of a bounce. Throws 404 and `email-taken`. */
export const changeReviewer = (
  { db, clock }: CommandDeps,
  who: Account,
  id: string,
  { retired, email, affiliation, orcid, ...change }: ReviewerChange,
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await getVisibleReviewer(tx, who, id)
    const isMoved = email !== undefined && emailKey(email) !== before.emailKey
    if (isMoved) {
      const taken = await tx
        .select({ id: reviewer.id })
        .from(reviewer)
        .where(eq(reviewer.emailKey, emailKey(email)))
      if (taken.length > 0) throw addressKnown()
    }
    await tx
      .update(reviewer)
      .set({
        ...change,
        ...(affiliation !== undefined && { affiliation: affiliation || null }),
        ...(orcid !== undefined && { orcid: orcid || null }),
        ...(email !== undefined && { email, emailKey: emailKey(email) }),
        ...(isMoved && { bouncedAt: null, accountId: await findAccountId(tx, email) }),
        ...(retired !== undefined && { retiredAt: retired ? (before.retiredAt ?? clock()) : null }),
        // A change without fields must be valid SQL.
        id,
      })
      .where(eq(reviewer.id, id))
  })

/** A reviewer has at most this many notes. */
const maxNotes = 200

/** Adds a note of an editor. Throws 404. */
export const noteReviewer = (
  { db, clock }: CommandDeps,
  who: Account,
  id: string,
  { text, quality }: NewReviewerNote,
): Promise<void> =>
  db.transaction(async (tx) => {
    await getVisibleReviewer(tx, who, id)
    if ((await tx.$count(reviewerNote, eq(reviewerNote.reviewerId, id))) >= maxNotes)
      throw new Refused('transition-not-allowed', `A reviewer has at most ${maxNotes} notes.`)
    await tx.insert(reviewerNote).values({
      id: newId(),
      reviewerId: id,
      quality,
      text: text ?? '',
      writtenBy: who.id,
      writtenAt: clock(),
    })
  })

type NoteId = { reviewerId: string; noteId: string }

/** Changes a note that the editor wrote. Throws 404, also for the note of another editor. */
export async function changeReviewerNote(
  { db }: Pick<CommandDeps, 'db'>,
  who: Account,
  { reviewerId, noteId }: NoteId,
  { text, quality }: NewReviewerNote,
): Promise<void> {
  const changed = await db
    .update(reviewerNote)
    .set({ quality, text: text ?? '' })
    .where(isOwnNote(who, { reviewerId, noteId }))
    .returning({ id: reviewerNote.id })
  if (changed.length === 0) throw noteNotFound()
}

/** Deletes a note that the editor wrote. Throws 404, also for the note of another editor. */
export async function deleteReviewerNote(
  { db }: Pick<CommandDeps, 'db'>,
  who: Account,
  id: NoteId,
): Promise<void> {
  const deleted = await db
    .delete(reviewerNote)
    .where(isOwnNote(who, id))
    .returning({ id: reviewerNote.id })
  if (deleted.length === 0) throw noteNotFound()
}

const isOwnNote = (who: Account, { reviewerId, noteId }: NoteId) =>
  and(
    eq(reviewerNote.id, noteId),
    eq(reviewerNote.reviewerId, reviewerId),
    eq(reviewerNote.writtenBy, who.id),
  )

const noteNotFound = () => new Refused('not-found', 'There is no such note of yours.')

/** The notes about a reviewer that an editor sees, the oldest first. */
export const listReviewerNotes = (db: Reader, who: Account, reviewerId: string) =>
  db
    .select({
      id: reviewerNote.id,
      text: reviewerNote.text,
      quality: reviewerNote.quality,
      by: user.name,
      isYours: sql<boolean>`${reviewerNote.writtenBy} is not distinct from ${who.id}`,
      writtenAt: reviewerNote.writtenAt,
    })
    .from(reviewerNote)
    .leftJoin(user, eq(user.id, reviewerNote.writtenBy))
    .where(and(eq(reviewerNote.reviewerId, reviewerId), isVisibleNote(who)))
    .orderBy(asc(reviewerNote.writtenAt), asc(reviewerNote.id))
