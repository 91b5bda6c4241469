import { and, eq, isNull, max } from 'drizzle-orm'
import { decision, reviewRound } from '#db/schema/editorial/submissions.ts'
import type { SubmissionState } from '#domain/editorial/submission-command.ts'
import type { Reader } from '#platform/database/database.ts'

export type ReviewState = Pick<SubmissionState, 'roundToDecide' | 'hasAppealed' | 'openAppeal'> & {
  /** Whether there has been a round of review. */
  isReviewed: boolean
  /** The account that made the last decision; null without one. */
  lastDecidedBy: string | null
}

/** What rounds of review and appeals a submission has had. */
export async function readReviewState(db: Reader, id: string): Promise<ReviewState> {
  const decisions = await db
    .select({
      round: decision.round,
      decidedBy: decision.decidedBy,
      decidedAt: decision.decidedAt,
      appealedAt: decision.appealedAt,
    })
    .from(decision)
    .where(and(eq(decision.submissionId, id), isNull(decision.undoneAt)))
    .orderBy(decision.decidedAt)
  const [rounds] = await db
    .select({ last: max(reviewRound.number) })
    .from(reviewRound)
    .where(eq(reviewRound.submissionId, id))
  const last = rounds?.last ?? null
  const appealed = decisions.find(({ appealedAt }) => appealedAt)
  const { appealedAt = null, decidedBy = null } = appealed ?? {}
  const isAnswered = decisions.some(({ decidedAt }) => appealedAt && decidedAt > appealedAt)
  return {
    isReviewed: last !== null,
    roundToDecide: decisions.some(({ round }) => round === last) ? null : last,
    lastDecidedBy: decisions.at(-1)?.decidedBy ?? null,
    hasAppealed: appealed !== undefined,
    openAppeal: appealed && !isAnswered ? { decidedBy } : null,
  }
}
