import { and, eq, inArray, sql } from 'drizzle-orm'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { reviewRound } from '#db/schema/editorial/submissions.ts'
import { closeLinks, openLinks } from '#features/links/access-links.ts'
import type { Transaction } from '#platform/database/database.ts'

const isRound = (id: string, number: number) =>
  and(eq(reviewRound.submissionId, id), eq(reviewRound.number, number))

const isInRound = (id: string, round: number) =>
  and(eq(reviewInvitation.submissionId, id), eq(reviewInvitation.round, round))

/** Closes a round. Outstanding invitations expire, with their links; of a review that was sent back, the version that was sent counts. */
export async function endRound(
  tx: Transaction,
  id: string,
  number: number,
  at: Date,
): Promise<void> {
  await tx.update(reviewRound).set({ closedAt: at }).where(isRound(id, number))
  const ended = await tx
    .update(reviewInvitation)
    .set({ state: sql`case when ${hasSentReview} then 'reviewed' else 'expired' end`, endedAt: at })
    .where(and(isInRound(id, number), inArray(reviewInvitation.state, ['invited', 'accepted'])))
    .returning({ id: reviewInvitation.id, state: reviewInvitation.state })
  const expired = ended.filter(({ state }) => state === 'expired')
  await closeLinks(tx, 'review', idsOf(expired), at)
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

const hasSentReview = sql`exists (select from ${reviewReport}
  where ${reviewReport.invitationId} = ${reviewInvitation.id} and ${reviewReport.sentAt} is not null)`

/** Opens a round again; the invitations that ended with it stay as they are. */
export const reopenRound = (tx: Transaction, id: string, number: number) =>
  tx.update(reviewRound).set({ closedAt: null }).where(isRound(id, number))

/** Opens a round again, with the invitations that were outstanding when it closed. */
export async function restoreRound(
  tx: Transaction,
  id: string,
  number: number,
  now: Date,
): Promise<void> {
  const [round] = await tx.select().from(reviewRound).where(isRound(id, number))
  if (!round?.closedAt) return
  await reopenRound(tx, id, number)
  const restored = await tx
    .update(reviewInvitation)
    .set({
      state: sql`case when ${reviewInvitation.answeredAt} is null then 'invited' else 'accepted' end`,
      endedAt: null,
    })
    .where(
      and(
        isInRound(id, number),
        inArray(reviewInvitation.state, ['expired', 'reviewed']),
        eq(reviewInvitation.endedAt, round.closedAt),
      ),
    )
    .returning({ id: reviewInvitation.id })
  await openLinks(tx, 'review', idsOf(restored), now)
}
