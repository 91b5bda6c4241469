import { and, count, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import type { Account } from '#domain/people/account.ts'
import { inEditorialLists } from '#features/editorial/access.ts'
import { listActivity, matchesSearch } from '#features/editorial/queries.ts'
import {
  isConfirmed,
  listEmailsAbout,
  recipientName,
  type StoredEmail,
} from '#features/email/queries.ts'
import type { Reader } from '#platform/database/database.ts'

type EmailFilter = { state?: DeliveryState | undefined; search?: string | undefined }

const conditions: Record<DeliveryState, SQL | undefined> = {
  waiting: and(eq(emailMessage.state, 'queued'), isNull(emailMessage.problem)),
  delayed: and(eq(emailMessage.state, 'queued'), isNotNull(emailMessage.problem)),
  sent: eq(emailMessage.state, 'sent'),
  'not-sent': eq(emailMessage.state, 'not-sent'),
  failed: eq(emailMessage.state, 'failed'),
  bounced: eq(emailMessage.state, 'bounced'),
}

/** A page of the emails about submissions that an editor may see, newest first. */
export async function listSubmissionEmails(
  db: Reader,
  who: Account,
  { state, search, page, limit }: EmailFilter & { page: number; limit: number },
) {
  const writer = alias(user, 'writer')
  const where = and(inEditorialLists(who), state && conditions[state], matchesSearch(search))
  const orderBy = [sql`${emailMessage.writtenAt} desc`, sql`${emailMessage.id} desc`]
  // Finds the page first, so that no texts are sorted.
  const onPage = db
    .select({ id: emailMessage.id })
    .from(emailMessage)
    .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset((page - 1) * limit)
  const [totals, rows] = await Promise.all([
    db
      .select({ n: count() })
      .from(emailMessage)
      .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
      .where(where),
    db
      .select({
        email: emailMessage,
        to: recipientName,
        by: writer.name,
        isConfirmed,
        about: {
          id: submission.id,
          title: submission.title,
          number: submission.number,
          createdAt: submission.createdAt,
        },
      })
      .from(emailMessage)
      .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
      .leftJoin(user, eq(user.id, emailMessage.recipientId))
      .leftJoin(writer, eq(writer.id, emailMessage.writtenBy))
      .where(inArray(emailMessage.id, onPage))
      .orderBy(...orderBy),
  ])
  const items = rows.map(({ email, ...row }) => ({ ...email, ...row }))
  return { items, page, limit, total: totals[0]?.n ?? 0 }
}

export type SubmissionEmail = Awaited<ReturnType<typeof listSubmissionEmails>>['items'][number]

export async function countSubmissionEmails(
  db: Reader,
  who: Account,
): Promise<Record<DeliveryState, number>> {
  const [counts] = await db
    .select(
      Object.fromEntries(
        Object.entries(conditions).map(([state, condition]) => [
          state,
          sql<number>`count(*) filter (where ${condition})::int`,
        ]),
      ),
    )
    .from(emailMessage)
    .innerJoin(submission, eq(submission.id, emailMessage.submissionId))
    .where(inEditorialLists(who))
  return counts as Record<DeliveryState, number>
}

/** The emails about a submission, oldest first, also those about several submissions. */
export const listEmailsOfSubmission = async (db: Reader, id: string): Promise<StoredEmail[]> =>
  listEmailsAbout(db, id, await listReferencedEmails(db, id))

/** The IDs of the emails to which the events of a submission refer. */
async function listReferencedEmails(db: Reader, id: string): Promise<string[]> {
  const activity = await listActivity(db, id)
  return activity
    .map(({ data: { emailId } }) => emailId)
    .filter((emailId) => typeof emailId === 'string')
}

const stateForRecipient = sql<'sent' | 'waiting' | 'not-sent'>`case ${emailMessage.state}
  when 'sent' then 'sent' when 'queued' then 'waiting' else 'not-sent' end`

/**
 * The emails to the author of a submission, oldest first, without those that can still be undone. Messages of editors are
 * listed with the replies (`listMessages`).
 */
export async function listReceivedEmails(
  db: Reader,
  { id, submittedBy }: { id: string; submittedBy: string },
  now: Date,
) {
  const { subject, body, writtenAt } = emailMessage
  const referenced = await listReferencedEmails(db, id)
  return db
    .select({ id: emailMessage.id, subject, body, writtenAt, state: stateForRecipient })
    .from(emailMessage)
    .where(
      and(
        or(eq(emailMessage.submissionId, id), inArray(emailMessage.id, referenced)),
        eq(emailMessage.recipientId, submittedBy),
        ne(emailMessage.name, 'message-to-author'),
        lte(emailMessage.sendAfter, now),
      ),
    )
    .orderBy(emailMessage.writtenAt, emailMessage.id)
}
