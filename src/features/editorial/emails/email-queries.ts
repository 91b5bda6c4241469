import { and, count, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { submission } from '#db/schema/editorial.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import type { Page } from '#domain/text/pagination.ts'
import { inEditorialLists } from '#features/editorial/access.ts'
import { listActivity, matchesSearch } from '#features/editorial/queries.ts'
import { listEmailsAbout, type StoredEmail } from '#features/email/queries.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** A letter with the submission that it is about. */
export type SubmissionEmail = StoredEmail & {
  about: { id: string; title: string; number: number; createdAt: Date }
}

export type EmailFilter = { state?: DeliveryState | undefined; search?: string | undefined }

const conditions: Record<DeliveryState, SQL | undefined> = {
  waiting: and(eq(emailMessage.state, 'queued'), isNull(emailMessage.problem)),
  delayed: and(eq(emailMessage.state, 'queued'), isNotNull(emailMessage.problem)),
  sent: eq(emailMessage.state, 'sent'),
  'not-sent': eq(emailMessage.state, 'not-sent'),
  failed: eq(emailMessage.state, 'failed'),
  bounced: eq(emailMessage.state, 'bounced'),
}

/** A page of all letters about submissions, the newest first. */
export async function listSubmissionEmails(
  db: Reader,
  who: Account,
  { state, search, page, limit }: EmailFilter & { page: number; limit: number },
): Promise<Page<SubmissionEmail>> {
  const writer = alias(user, 'writer')
  const where = and(inEditorialLists(who), state && conditions[state], matchesSearch(search))
  const [totals, rows] = await Promise.all([
    db
      .select({ n: count() })
      .from(emailMessage)
      .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
      .where(where),
    db
      .select({
        letter: emailMessage,
        to: user.name,
        by: writer.name,
        about: {
          id: submission.id,
          title: submission.title,
          number: submission.number,
          createdAt: submission.createdAt,
        },
      })
      .from(emailMessage)
      .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
      .innerJoin(user, eq(user.id, emailMessage.recipientId))
      .leftJoin(writer, eq(writer.id, emailMessage.writtenBy))
      .where(where)
      .orderBy(sql`${emailMessage.writtenAt} desc`, sql`${emailMessage.id} desc`)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const items = rows.map(({ letter: found, ...row }) => ({ ...found, ...row }))
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

/** How many letters each state leads to. */
export async function countSubmissionEmails(
  db: Reader,
  who: Account,
): Promise<Record<DeliveryState, number>> {
  const counted = (state: DeliveryState) =>
    sql<number>`count(*) filter (where ${conditions[state]})::int`
  const [counts] = await db
    .select({
      waiting: counted('waiting'),
      delayed: counted('delayed'),
      sent: counted('sent'),
      'not-sent': counted('not-sent'),
      failed: counted('failed'),
      bounced: counted('bounced'),
    })
    .from(emailMessage)
    .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
    .where(inEditorialLists(who))
  return counts ?? { waiting: 0, delayed: 0, sent: 0, 'not-sent': 0, failed: 0, bounced: 0 }
}

/** A letter as whom it was written to may read it again. */
export type ReceivedEmail = Pick<StoredEmail, 'id' | 'subject' | 'body' | 'writtenAt'>

/** All letters of a submission, oldest first: those about it, and those about several of which it is one. */
export const listEmailsOfSubmission = async (db: Reader, id: string): Promise<StoredEmail[]> =>
  listEmailsAbout(db, id, await listReferencedEmails(db, id))

/** The letters that what has happened to a submission names. */
async function listReferencedEmails(db: Reader, id: string): Promise<string[]> {
  const happened = await listActivity(db, id)
  return happened
    .map(({ data: { emailId } }) => emailId)
    .filter((emailId) => typeof emailId === 'string')
}

/** What its author was written about a submission, oldest first: no letter that can still be taken back. */
export async function listReceivedEmails(
  db: Reader,
  { id, submittedBy }: { id: string; submittedBy: string },
  now: Date,
): Promise<ReceivedEmail[]> {
  const named = await listReferencedEmails(db, id)
  return db
    .select({
      id: emailMessage.id,
      subject: emailMessage.subject,
      body: emailMessage.body,
      writtenAt: emailMessage.writtenAt,
    })
    .from(emailMessage)
    .where(
      and(
        or(eq(emailMessage.submissionId, id), inArray(emailMessage.id, named)),
        eq(emailMessage.recipientId, submittedBy),
        lte(emailMessage.sendAfter, now),
      ),
    )
    .orderBy(emailMessage.writtenAt, emailMessage.id)
}
