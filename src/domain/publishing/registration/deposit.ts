import { z } from 'zod'

/** Who registers what is published. */
export const Registry = z.enum(['crossref', 'doaj'], 'must be crossref or doaj')
export type Registry = z.infer<typeof Registry>

/** What is registered. */
export type DepositKind = 'article' | 'issue'
export type DepositTarget = { kind: DepositKind; id: string }

export const depositStates = [
  'waiting',
  'sent',
  'accepted',
  'warned',
  'refused',
  'unreachable',
  'removed',
] as const

/**
 * How far a deposit has come. `sent`: its answer is not here yet. `warned`: taken, with a warning. `unreachable`: no answer that
 * could be read. `removed`: it is published here no more.
 */
export const DepositState = z.enum(depositStates, `must be ${depositStates.join(', ')}`)
export type DepositState = z.infer<typeof DepositState>

/** What came of one try; `status` is that of HTTP, `words` are the registry's, or ours where it said none. */
export type DepositOutcome = {
  state: Exclude<DepositState, 'waiting'>
  words: string
  status?: number
  /** How the registry calls the thing. */
  remoteId?: string
}

/** What each registry takes. */
export const acceptedKinds: Record<Registry, readonly DepositKind[]> = {
  crossref: ['article', 'issue'],
  doaj: ['article'],
}

/** So long after a deposit the next of the same thing is sent at the earliest, in milliseconds: who edits on and on makes one. */
export const minDepositInterval = 5 * 60_000
/** Longer than any answer is waited for, in milliseconds: a deposit without one is nobody's any more. */
export const depositTimeout = 2 * 60_000
/** So long a registry may say that it has not looked yet, in milliseconds. */
export const maxPendingTime = 3 * 86_400_000

/** When something is sent that was last sent at `last`. */
export const nextDepositAt = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last ? last.getTime() + minDepositInterval : 0))

/** The moment that a deposit bears: later than that of every deposit of the same thing before it. */
export const nextDepositTimestamp = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0))
