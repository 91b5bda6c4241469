import { and, count, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { letter } from '#db/schema/letters.ts'
import { submission } from '#db/schema/submissions.ts'
import type { Delivery } from '#domain/letters/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import type { Page } from '#domain/text/listing.ts'
import type { Database } from '#platform/database/database.ts'
import { listLettersAbout, type WrittenLetter } from '../letters/queries.ts'
import { containing, listHappened, onDesk } from './queries.ts'

type Reader = Pick<Database, 'select'>

/** A letter with the submission that it is about. */
export type LetterAbout = WrittenLetter & {
  about: { id: string; title: string; number: number; createdAt: Date }
}

export type LettersFilter = { state?: Delivery | undefined; search?: string | undefined }

const conditions: Record<Delivery, SQL | undefined> = {
  waiting: and(eq(letter.state, 'queued'), isNull(letter.problem)),
  delayed: and(eq(letter.state, 'queued'), isNotNull(letter.problem)),
  sent: eq(letter.state, 'sent'),
  failed: eq(letter.state, 'failed'),
  bounced: eq(letter.state, 'bounced'),
}

/** A page of all letters about submissions, the newest first. */
export async function listLetters(
  db: Reader,
  who: Account,
  { state, search, page, limit }: LettersFilter & { page: number; limit: number },
): Promise<Page<LetterAbout>> {
  const writer = alias(user, 'writer')
  const where = and(onDesk(who), state && conditions[state], containing(search))
  const [totals, rows] = await Promise.all([
    db
      .select({ n: count() })
      .from(letter)
      .innerJoin(submission, eq(submission.id, letter.aboutId))
      .where(where),
    db
      .select({
        letter,
        to: user.name,
        by: writer.name,
        about: {
          id: submission.id,
          title: submission.title,
          number: submission.number,
          createdAt: submission.createdAt,
        },
      })
      .from(letter)
      .innerJoin(submission, eq(submission.id, letter.aboutId))
      .innerJoin(user, eq(user.id, letter.toId))
      .leftJoin(writer, eq(writer.id, letter.writtenBy))
      .where(where)
      .orderBy(sql`${letter.writtenAt} desc`, sql`${letter.id} desc`)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const items = rows.map(({ letter: found, ...row }) => ({ ...found, ...row }))
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** How many letters each state leads to. */
export async function countLetters(db: Reader, who: Account): Promise<Record<Delivery, number>> {
  const counted = (state: Delivery) =>
    sql<number>`count(*) filter (where ${conditions[state]})::int`
  const [counts] = await db
    .select({
      waiting: counted('waiting'),
      delayed: counted('delayed'),
      sent: counted('sent'),
      failed: counted('failed'),
      bounced: counted('bounced'),
    })
    .from(letter)
    .innerJoin(submission, eq(submission.id, letter.aboutId))
    .where(onDesk(who))
  return counts ?? { waiting: 0, delayed: 0, sent: 0, failed: 0, bounced: 0 }
}

/** A letter as whom it was written to may read it again. */
export type Received = Pick<WrittenLetter, 'id' | 'subject' | 'body' | 'writtenAt'>

/** All letters of a submission, oldest first: those about it, and those about several of which it is one. */
export const listLettersOf = async (db: Reader, id: string): Promise<WrittenLetter[]> =>
  listLettersAbout(db, id, await listNamed(db, id))

/** The letters that what has happened to a submission names. */
async function listNamed(db: Reader, id: string): Promise<string[]> {
  const happened = await listHappened(db, id)
  return happened
    .map(({ data: { letterId } }) => letterId)
    .filter((letterId) => typeof letterId === 'string')
}

/** What its author was written about a submission, oldest first: no letter that can still be taken back. */
export async function listReceivedLetters(
  db: Reader,
  { id, submittedBy }: { id: string; submittedBy: string },
  now: Date,
): Promise<Received[]> {
  const named = await listNamed(db, id)
  return db
    .select({
      id: letter.id,
      subject: letter.subject,
      body: letter.body,
      writtenAt: letter.writtenAt,
    })
    .from(letter)
    .where(
      and(
        or(eq(letter.aboutId, id), inArray(letter.id, named)),
        eq(letter.toId, submittedBy),
        lte(letter.leavesAt, now),
      ),
    )
    .orderBy(letter.writtenAt, letter.id)
}
