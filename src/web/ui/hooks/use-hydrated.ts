import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether scripts run here: false in what the server sends, so that nothing is offered that needs them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
