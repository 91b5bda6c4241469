import { z } from 'zod'

/** How far a letter has come; `bounced` is one that was taken and came back. */
export const LetterState = z.enum(['queued', 'sent', 'failed', 'bounced'])
export type LetterState = z.infer<typeof LetterState>

/** For so many seconds a letter of a decision waits, so that the decision can be taken back. */
export const undoSeconds = 30
