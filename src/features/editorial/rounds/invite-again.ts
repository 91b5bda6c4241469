import { defaultDays } from '#domain/editorial/review/days.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import type { Reader } from '#platform/database/database.ts'
import { inviteReviewer } from './invite-reviewer.ts'
import { listInvitations, listRounds } from './round-queries.ts'

/**
 * Invites everybody who reviewed in the earlier round to the open one, each in its own transaction: a second call
 * invites those who were left. A reason for a conflict of interest that was given then counts again. Returns the
 * sentences of refusals beside the number of invitations. Throws the first refusal if nobody could be invited.
 */
export async function inviteAgain(
  deps: Parameters<typeof inviteReviewer>[0],
  who: Account,
  submissionId: string,
): Promise<{ invited: number; refusals: string[] }> {
  const refusals: string[] = []
  let invited = 0
  for (const { reviewerId, overrideReason } of await listEarlierReviewers(deps.db, submissionId)) {
    try {
      const input = {
        reviewer: { id: reviewerId },
        answerDays: defaultDays.answer,
        reviewDays: defaultDays.review,
        overrideReason,
      }
      await inviteReviewer(deps, who, submissionId, input, 'review-again')
      invited += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push(error.message)
    }
  }
  const [refusal] = refusals
  if (invited === 0)
    throw new Refused('transition-not-allowed', refusal ?? 'There is no reviewer to invite again.')
  return { invited, refusals }
}

/** Who sent a review in the round before the open one and is not invited to the open one. */
async function listEarlierReviewers(db: Reader, submissionId: string) {
  const rounds = await listRounds(db, submissionId)
  const rows = await listInvitations(db, submissionId)
  const open = rounds.find(({ closedAt }) => closedAt === null)?.number ?? 0
  const invitations = rows.map(({ invitation }) => invitation)
  const invited = new Set(
    invitations.flatMap(({ round, reviewerId }) => (round === open ? [reviewerId] : [])),
  )
  return invitations.filter(
    ({ round, state, reviewerId }) =>
      round === open - 1 && state === 'reviewed' && !invited.has(reviewerId),
  )
}
