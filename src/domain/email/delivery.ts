import { z } from 'zod'

/** `not-sent`: no mail server was configured. `bounced`: the mail server accepted it and later returned it. */
export const EmailState = z.enum(['queued', 'sent', 'not-sent', 'failed', 'bounced'])
export type EmailState = z.infer<typeof EmailState>

/** The state that editors see. `delayed`: the mail server asked to try again later. */
export const DeliveryState = z.enum(['waiting', 'delayed', 'sent', 'not-sent', 'failed', 'bounced'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** `problem` is why the last try failed. */
export function deliveryStateOf({ state, problem }: { state: EmailState; problem: string | null }) {
  if (state !== 'queued') return state
  return problem === null ? 'waiting' : 'delayed'
}

/** The label of `not-sent` emails. */
export const notSent = 'Not sent: no mail server configured'

/** Why no email about a sample leaves. It is the `problem` of such emails, whose state is `not-sent`. */
export const notSentSample = 'Not sent: this is a sample'

/** How long a decision and its email can be undone. */
export const undoSeconds = 30
