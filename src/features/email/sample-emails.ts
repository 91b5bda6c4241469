import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { emailMessage } from '#db/schema/email.ts'
import { notSentSample } from '#domain/email/delivery.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

type Writer = Pick<Database, 'update'>

const outcome = {
  state: 'not-sent',
  problem: notSentSample,
  problemSource: 'site',
  claimedUntil: null,
} as const

/** Records that emails were not sent because they are about a sample. */
export async function recordNotSent(
  { db, clock }: { db: Writer; clock: Clock },
  which: SQL,
): Promise<void> {
  await db
    .update(emailMessage)
    .set({ ...outcome, stateAt: clock() })
    .where(which)
}

/** The same for all queued emails about samples that were just loaded, at the time when each was written. */
export async function recordLoadedEmails(db: Writer, submissionIds: string[]): Promise<void> {
  await db
    .update(emailMessage)
    .set({ ...outcome, stateAt: sql`${emailMessage.writtenAt}` })
    .where(and(inArray(emailMessage.submissionId, submissionIds), eq(emailMessage.state, 'queued')))
}
