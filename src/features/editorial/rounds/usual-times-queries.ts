import { and, eq, gte, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { decision, submission } from '#db/schema/editorial/submissions.ts'
import { isCounted } from '#features/editorial/access.ts'
import type { Reader } from '#platform/database/database.ts'

/** Medians in whole days, of the last two years; null where fewer than five were completed. */
export type UsualTimes = {
  /** From the submission to the first decision. */
  decision: number | null
  /** From accepting an invitation to sending the review. */
  review: number | null
  /** From the submission to acceptance. */
  acceptance: number | null
}

const periodMs = 2 * 365 * 86_400_000
const minCount = 5

/** How long review usually takes, as everybody may know it. Counts no sample and no deleted submission. */
export async function findUsualTimes(db: Reader, now: Date): Promise<UsualTimes> {
  const since = new Date(now.getTime() - periodMs)
  const isCompleted = and(isCounted, isNull(submission.deletedAt))
  const first = db
    .select({ id: decision.submissionId, at: sql`min(${decision.decidedAt})`.as('at') })
    .from(decision)
    .where(and(isNull(decision.undoneAt), gte(decision.decidedAt, since)))
    .groupBy(decision.submissionId)
    .as('first')
  const [[decided], [reviewed], [accepted]] = await Promise.all([
    db
      .select({ days: medianDays(sql`${submission.createdAt}`, sql`${first.at}`) })
      .from(submission)
      .innerJoin(first, eq(first.id, submission.id))
      .where(isCompleted),
    db
      .select({
        days: medianDays(sql`${reviewInvitation.answeredAt}`, sql`${reviewReport.sentAt}`),
      })
      .from(reviewReport)
      .innerJoin(reviewInvitation, eq(reviewInvitation.id, reviewReport.invitationId))
      .innerJoin(submission, eq(submission.id, reviewInvitation.submissionId))
      .where(
        and(
          isCompleted,
          gte(reviewReport.sentAt, since),
          isNotNull(reviewInvitation.answeredAt),
          ne(reviewInvitation.state, 'cancelled'),
        ),
      ),
    db
      .select({
        days: medianDays(sql`${submission.createdAt}`, sql`${submission.acceptedAt}`),
      })
      .from(submission)
      .where(and(isCompleted, gte(submission.acceptedAt, since))),
  ])
  return {
    decision: decided?.days ?? null,
    review: reviewed?.days ?? null,
    acceptance: accepted?.days ?? null,
  }
}

/** The median of the days between two moments; null for fewer than five. */
const medianDays = (from: SQL, to: SQL): SQL<number | null> =>
  sql<number | null>`case when count(*) >= ${minCount} then
    round(percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 86400))::int end`
