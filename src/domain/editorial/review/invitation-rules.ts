import { Refused } from '../../refusal.ts'
import type { InvitationState, ReviewerConflict } from './invitation.ts'
import { isReadyForReviewers, type OpenRound } from './round.ts'

/** What decides whether a person can be invited to review. */
type Inviting = {
  /** Undefined where no round is open. */
  round: OpenRound | undefined
  conflicts: readonly ReviewerConflict[]
  overrideReason: string | null
  isRetired: boolean
  /** Editors can read who wrote a submission. */
  isEditor: boolean
  /** The states of earlier invitations of the person to this round. */
  earlier: readonly InvitationState[]
  invitationCount: number
}

/** A round has at most this many invitations. */
const maxInvitations = 50

/** Conflicts of interest that no reason overrides. */
const refusals: Partial<Record<ReviewerConflict['kind'], string>> = {
  'same-person': 'is an author of this submission and cannot review it',
  'editor-of-submission': 'is an editor of this submission and cannot review it',
}

/** Why a person cannot be invited, even with a reason: the end of a sentence that begins with the name. */
export const findRefusal = (conflicts: readonly ReviewerConflict[]): string | undefined =>
  conflicts.map(({ kind }) => refusals[kind]).find((sentence) => sentence !== undefined)

/** Throws why a person cannot be invited to review. */
export function requireInvitable(name: string, inviting: Inviting): OpenRound {
  const { round, conflicts, overrideReason, isRetired, isEditor, earlier, invitationCount } =
    inviting
  if (!round)
    throw new Refused('transition-not-allowed', 'This submission has no open round of review.')
  if (!isReadyForReviewers(round))
    throw new Refused(
      'transition-not-allowed',
      'Please approve the anonymised copy first: reviewers read it.',
    )
  if (isRetired)
    throw new Refused('transition-not-allowed', `${name} does not review any more.`, 'reviewer')
  if (earlier.some(isActive))
    throw new Refused('already-invited', `${name} is invited to this round already.`, 'reviewer')
  if (invitationCount >= maxInvitations)
    throw new Refused(
      'transition-not-allowed',
      `A round can have at most ${maxInvitations} invitations.`,
    )
  const refusal = findRefusal(conflicts)
  if (refusal) throw new Refused('conflict-of-interest', `${name} ${refusal}.`, 'reviewer')
  if (isEditor && round.anonymity === 'double-anonymized')
    throw new Refused(
      'conflict-of-interest',
      `${name} is an editor of this journal and can read who wrote this submission.`,
      'reviewer',
    )
  if (conflicts.length > 0 && overrideReason === null)
    throw new Refused(
      'invalid',
      `${name} has a conflict of interest. Please give the reason for inviting them despite it.`,
      'overrideReason',
    )
  return round
}

const isActive = (state: InvitationState): boolean =>
  state === 'invited' || state === 'accepted' || state === 'reviewed'

/** Whether the reviewer still has something to do. */
export const isOutstanding = (state: InvitationState): boolean =>
  state === 'invited' || state === 'accepted'

/** Whether all reviews of a round are in. */
export const isComplete = (states: readonly InvitationState[]): boolean =>
  states.includes('reviewed') && !states.some(isOutstanding)

/** The state after an answer. Throws `too-late` where the review was sent already, also if it was sent back. */
export function decideAnswer(
  { state, sentAt }: { state: InvitationState; sentAt: Date | null },
  answer: 'accepted' | 'declined',
): 'accepted' | 'declined' {
  if (sentAt && answer === 'declined')
    throw new Refused(
      'too-late',
      'You have sent a review already. If you cannot complete it, please write to the editors.',
    )
  if (state === 'invited' || state === 'accepted' || state === 'declined') return answer
  throw new Refused(
    'too-late',
    state === 'reviewed'
      ? 'You have sent your review already. Thank you.'
      : 'This invitation has ended. There is nothing more to do.',
  )
}

/** Throws `transition-not-allowed` for an invitation with nothing outstanding. */
export function requireOutstanding(state: InvitationState): void {
  if (!isOutstanding(state))
    throw new Refused(
      'transition-not-allowed',
      'This invitation was answered or has ended in the meantime.',
    )
}
