import type { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'

export const registryLabels: Record<Registry, string> = { crossref: 'Crossref', doaj: 'DOAJ' }

export const stateLabels: Record<DepositState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  accepted: 'Accepted',
  warned: 'Accepted with warnings',
  refused: 'Rejected',
  unreachable: 'Unreachable',
  removed: 'No longer published',
}

export const isFailedState = (state: DepositState): boolean =>
  state === 'refused' || state === 'unreachable'

/** Whether editors can retry a deposit. Other deposits are sent automatically. */
export const canRetry = (state: DepositState): boolean => isFailedState(state) || state === 'warned'
