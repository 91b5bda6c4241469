import { z } from 'zod'
import { Decision } from '#domain/editorial/submission.ts'
import { storedUser } from '#web/client/session/stored-session.ts'
import { deleteSavedInput, findSavedInput, saveInput } from '#web/form/saved-input.ts'

/** A decision on a submission, which had this version before it. */
const SentDecision = z.object({ command: Decision.shape.command, version: z.int() })
type SentDecision = z.infer<typeof SentDecision>

/** The name under which the letter of a decision is kept while it is written. */
export const decisionFormName = (id: string, command: SentDecision['command']): string =>
  `letter:${id}:${command}`
const sentDecisionName = (id: string) => `sent:${id}`

/** Keeps the letter of a decision in this browser, for whoever takes the decision back: also after a reload. */
export function saveSentDecision(
  id: string,
  decided: SentDecision,
  letter: Record<string, unknown>,
): void {
  const person = storedUser()?._id
  const at = new Date().toISOString()
  if (person)
    saveInput(person, sentDecisionName(id), { at, values: letter, files: [], basis: decided })
}

/** Puts the letter of the decision that was taken back at this version where its form finds it again. */
export function restoreSentDecision(id: string, version: number): void {
  const person = storedUser()?._id
  const sent = person && findSavedInput(person, sentDecisionName(id))
  if (!sent) return
  const { data: decided } = SentDecision.safeParse(sent.basis)
  if (decided?.version === version - 1)
    saveInput(person, decisionFormName(id, decided.command), sent)
  deleteSavedInput(person, sentDecisionName(id))
}
