import { z } from 'zod'
import { DecisionInput } from '#domain/editorial/decision.ts'
import { storedUser } from '#web/client/session/stored-session.ts'
import { deleteSavedInput, findSavedInput, saveInput } from '#web/form/saved-input.ts'

/** A sent decision, with the version of the submission that it was made on. */
const SentDecision = z.object({ command: DecisionInput.shape.command, version: z.int() })
type SentDecision = z.infer<typeof SentDecision>

export const decisionFormName = (id: string, command: SentDecision['command']): string =>
  `letter:${id}:${command}`
const sentDecisionName = (id: string) => `sent:${id}`

/** Saves a sent decision email in this browser, so that undo can restore it, also after a reload. */
export function saveSentDecision(
  id: string,
  decision: SentDecision,
  email: Record<string, unknown>,
): void {
  const userId = storedUser()?._id
  const at = new Date().toISOString()
  if (userId)
    saveInput(userId, sentDecisionName(id), { at, values: email, files: [], basis: decision })
}

/** Restores the email of a decision into its form, after the undo that led to this version. */
export function restoreSentDecision(id: string, version: number): void {
  const userId = storedUser()?._id
  const sent = userId && findSavedInput(userId, sentDecisionName(id))
  if (!sent) return
  const { data: decision } = SentDecision.safeParse(sent.basis)
  if (decision?.version === version - 1)
    saveInput(userId, decisionFormName(id, decision.command), sent)
  deleteSavedInput(userId, sentDecisionName(id))
}
