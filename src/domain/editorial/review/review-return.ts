import { z } from 'zod'
import { Refused } from '../../refusal.ts'
import { paragraphs } from '../../text/parse.ts'
import { Days } from './days.ts'
import type { InvitationState } from './invitation.ts'

/** Sends a review back to its reviewer for completion, with more days from now on. */
export const ReviewReturn = z.object({ reason: paragraphs(2_000), days: Days.default(7) })
export type ReviewReturn = z.infer<typeof ReviewReturn>

type Returning = {
  /** Of the invitation. */
  state: InvitationState
  round: number
  openRound: number | null
  /** The last round, if no decision was made on it. */
  roundToDecide: number | null
}

/**
 * Decides whether an editor can send a review back, and whether its round opens again for it. Throws
 * `transition-not-allowed` for a review that was not sent or was sent back already, and after the decision on its round.
 */
export function decideReturn({ state, round, openRound, roundToDecide }: Returning): {
  reopensRound: boolean
} {
  if (state !== 'reviewed')
    throw new Refused(
      'transition-not-allowed',
      'There is no review to send back: it was not sent, or was sent back in the meantime.',
    )
  if (round === openRound) return { reopensRound: false }
  if (openRound === null && round === roundToDecide) return { reopensRound: true }
  throw new Refused(
    'transition-not-allowed',
    'This review cannot be sent back any more: a decision was made on its round, or a new round was opened.',
  )
}
