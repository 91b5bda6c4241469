import { z } from 'zod'
import { DecisionInput } from '#domain/editorial/decision.ts'
import { storedUser } from '#web/client/session/stored-session.ts'
import { findSavedInput } from '#web/form/use-saved-input.ts'
import { save } from '#web/saved/saved.ts'

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
  const account = storedUser()?._id
  if (account)
    save({ account }, sentDecisionName(id), { values: email, files: [], basis: decision })
}

/** Restores the email of a decision into its form, after the undo that led to this version. */
export function restoreSentDecision(id: string, version: number): void {
  const account = storedUser()?._id
  const sent = account && findSavedInput(account, sentDecisionName(id))
  if (!sent) return
  const { at, ...input } = sent
  const { data: decision } = SentDecision.safeParse(sent.basis)
  if (decision?.version === version - 1)
    save({ account }, decisionFormName(id, decision.command), input, new Date(at))
  save({ account }, sentDecisionName(id), undefined)
}
