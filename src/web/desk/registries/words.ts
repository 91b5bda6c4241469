import type { DepositState, Registry } from '#domain/publishing/deposit.ts'

export const registryNames: Record<Registry, string> = { crossref: 'Crossref', doaj: 'DOAJ' }

export const stateNames: Record<DepositState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  accepted: 'Accepted',
  warned: 'Accepted with warnings',
  refused: 'Refused',
  unreachable: 'Cannot be reached',
  removed: 'No longer published',
}

export const isFailure = (state: DepositState): boolean =>
  state === 'refused' || state === 'unreachable'

/** What an editor can have tried again; the rest goes by itself. */
export const needsAHand = (state: DepositState): boolean => isFailure(state) || state === 'warned'
