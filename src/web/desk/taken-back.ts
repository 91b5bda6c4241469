import { z } from 'zod'
import { Decision } from '#domain/reviewing/submission.ts'
import { storedUser } from '../client/session/browser-storage.ts'
import { findKept, forget, keep } from '../form/kept.ts'

/** A decision on a submission, which had this version before it. */
const Decided = z.object({ command: Decision.shape.command, version: z.int() })
type Decided = z.infer<typeof Decided>

/** The name under which the letter of a decision is kept while it is written. */
export const letterName = (id: string, command: Decided['command']): string =>
  `letter:${id}:${command}`
const sentName = (id: string) => `sent:${id}`

/** Keeps the letter of a decision in this browser, for whoever takes the decision back: also after a reload. */
export function keepSent(id: string, decided: Decided, letter: Record<string, unknown>): void {
  const person = storedUser()?._id
  const at = new Date().toISOString()
  if (person) keep(person, sentName(id), { at, values: letter, files: [], basis: decided })
}

/** Puts the letter of the decision that was taken back at this version where its form finds it again. */
export function takeBackSent(id: string, version: number): void {
  const person = storedUser()?._id
  const sent = person && findKept(person, sentName(id))
  if (!sent) return
  const { data: decided } = Decided.safeParse(sent.basis)
  if (decided?.version === version - 1) keep(person, letterName(id, decided.command), sent)
  forget(person, sentName(id))
}
