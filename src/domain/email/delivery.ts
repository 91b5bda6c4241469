import { z } from 'zod'

/** How far a letter has come: `not-sent` is one that no mail server was configured for, `bounced` one that was taken and came back. */
export const EmailState = z.enum(['queued', 'sent', 'not-sent', 'failed', 'bounced'])
export type EmailState = z.infer<typeof EmailState>

/** The same as the office sees it: `delayed` is one that the mail server has put off. */
export const DeliveryState = z.enum(['waiting', 'delayed', 'sent', 'not-sent', 'failed', 'bounced'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** `problem` is what the mail server said when it did not take the letter. */
export function deliveryStateOf({ state, problem }: { state: EmailState; problem: string | null }) {
  if (state !== 'queued') return state
  return problem === null ? 'waiting' : 'delayed'
}

/** What is said of a letter that is `not-sent`. */
export const notSent = 'Not sent: no mail server configured'

/** For so many seconds a letter of a decision waits, so that the decision can be taken back. */
export const undoSeconds = 30
