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

/** What an editor sees to; the rest goes by itself. */
export const needsAHand = (state: DepositState): boolean =>
  state === 'refused' || state === 'unreachable' || state === 'warned'
