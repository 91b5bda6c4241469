import type { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'

export const registryLabels: Record<Registry, string> = { crossref: 'Crossref', doaj: 'DOAJ' }

export const stateLabels: Record<DepositState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  accepted: 'Accepted',
  warned: 'Accepted with warnings',
  refused: 'Refused',
  unreachable: 'Cannot be reached',
  removed: 'No longer published',
}

export const isFailedState = (state: DepositState): boolean =>
  state === 'refused' || state === 'unreachable'

/** What an editor can have tried again; the rest goes by itself. */
export const canRetry = (state: DepositState): boolean => isFailedState(state) || state === 'warned'
