import { z } from 'zod'

export const Registry = z.enum(['crossref', 'doaj'], 'must be crossref or doaj')
export type Registry = z.infer<typeof Registry>

/** `reviews` are the published reviews of an article, deposited together under its id. */
export const depositKinds = ['article', 'issue', 'reviews'] as const
export type DepositKind = (typeof depositKinds)[number]
export type DepositTarget = { kind: DepositKind; id: string }

type StateInfo = { label: string; isFailed?: true; canRetry?: true }

/** The states of a deposit, in their usual order. Editors can retry those with `canRetry`. */
export const depositStateInfo = {
  waiting: { label: 'Waiting' },
  /** The response has not arrived, or the registry has not processed the deposit. */
  sent: { label: 'Sent' },
  accepted: { label: 'Accepted' },
  warned: { label: 'Accepted with warnings', canRetry: true },
  refused: { label: 'Rejected', isFailed: true, canRetry: true },
  /** There was no readable response. */
  unreachable: { label: 'Unreachable', isFailed: true, canRetry: true },
  /** The article or issue is no longer published. */
  removed: { label: 'No longer published' },
} satisfies Record<string, StateInfo>

export type DepositState = keyof typeof depositStateInfo
export const depositStates = Object.keys(depositStateInfo) as [DepositState, ...DepositState[]]
export const DepositState = z.enum(depositStates, `must be ${depositStates.join(', ')}`)

const infoOf = (state: DepositState): StateInfo => depositStateInfo[state]
export const isFailedState = (state: DepositState): boolean => infoOf(state).isFailed === true
export const canRetry = (state: DepositState): boolean => infoOf(state).canRetry === true

export type DepositOutcome = {
  state: Exclude<DepositState, 'waiting'>
  /** The message of the registry, or ours where it sent none. */
  message: string
  /** The HTTP status. */
  status?: number
  remoteId?: string
}

/** What each registry accepts. */
export const acceptedKinds: Record<Registry, readonly DepositKind[]> = {
  crossref: ['article', 'issue', 'reviews'],
  doaj: ['article'],
}

/** In milliseconds, between two deposits of the same target, so that a series of edits causes one deposit. */
export const minDepositInterval = 5 * 60_000
/** In milliseconds, longer than any request. An older deposit without a response may be sent again. */
export const depositTimeout = 2 * 60_000
/** In milliseconds. A registry that has not processed a deposit by then counts as unreachable. */
export const maxPendingTime = 3 * 86_400_000

/** The time of the next deposit after one at `last`. */
export const nextDepositAt = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last ? last.getTime() + minDepositInterval : 0))

/** The timestamp of a deposit, later than that of every earlier deposit of the same target. */
export const nextDepositTimestamp = (now: Date, last: Date | null): Date =>
  new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0))
