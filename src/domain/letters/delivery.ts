import { z } from 'zod'

/** How far a letter has come; `bounced` is one that was taken and came back. */
export const LetterState = z.enum(['queued', 'sent', 'failed', 'bounced'])
export type LetterState = z.infer<typeof LetterState>

/** The same as the office sees it: `delayed` is one that the mail server has put off. */
export const Delivery = z.enum(['waiting', 'delayed', 'sent', 'failed', 'bounced'])
export type Delivery = z.infer<typeof Delivery>

/** `problem` is what the mail server said when it did not take the letter. */
export function deliveryOf({ state, problem }: { state: LetterState; problem: string | null }) {
  if (state !== 'queued') return state
  return problem === null ? 'waiting' : 'delayed'
}

/** For so many seconds a letter of a decision waits, so that the decision can be taken back. */
export const undoSeconds = 30
