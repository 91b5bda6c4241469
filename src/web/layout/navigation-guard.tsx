import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isOffline } from '#web/api/api.ts'

/** Why a navigation is blocked: no network, or unsaved changes. */
type Reason = 'offline' | 'unsaved'

type NavigationGuardState = {
  /** Why the current navigation is blocked; null when none is. */
  reason: Reason | null
  /** Continues the navigation unless there is another reason against it; 'unsaved' when the user has confirmed. */
  proceed(confirmed?: 'unsaved'): void
  stay(): void
  /** Each returns whether its form has unsaved changes. */
  unsavedChecks: Set<() => boolean>
}

const NavigationGuardContext = createContext<NavigationGuardState | null>(null)

/** The only navigation blocker, since the router allows one. The logout works offline. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const [unsavedChecks] = useState(() => new Set<() => boolean>())
  const [reason, setReason] = useState<Reason | null>(null)
  const findReason = (next: Location | undefined, confirmed?: 'unsaved'): Reason | null => {
    if (isOffline() && next?.pathname !== '/logout') return 'offline'
    return !confirmed && [...unsavedChecks].some((isUnsaved) => isUnsaved()) ? 'unsaved' : null
  }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    const newReason = findReason(nextLocation)
    setReason(newReason)
    return newReason !== null
  })
  const proceed = (confirmed?: 'unsaved') => {
    const newReason = findReason(blocker.location, confirmed)
    setReason(newReason)
    if (!newReason) blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  const isBlocked = blocker.state === 'blocked'
  return (
    <NavigationGuardContext
      value={{ reason: isBlocked ? reason : null, proceed, stay, unsavedChecks }}
    >
      {children}
    </NavigationGuardContext>
  )
}

export function useNavigationGuard(): NavigationGuardState {
  const guard = useContext(NavigationGuardContext)
  if (!guard) throw new Error('useNavigationGuard needs a NavigationGuard around it.')
  return guard
}
