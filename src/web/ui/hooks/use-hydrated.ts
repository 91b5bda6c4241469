import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the page is hydrated; false in the server's HTML, which must not offer what needs scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
