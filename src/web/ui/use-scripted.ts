import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run here: false in what the server sends, so that nothing is offered that needs them. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
