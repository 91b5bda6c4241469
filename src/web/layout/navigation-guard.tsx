import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isOffline } from '#web/client/api/api.ts'

/** Why a page is not left: no other can come, or something on it is not saved. */
type Reason = 'offline' | 'unsaved'

type NavigationGuardState = {
  /** What stands in the way of whoever wants to leave; null while nobody wants to. */
  reason: Reason | null
  /** Leaves, unless something else stands in the way: of what is `unsaved` nobody is asked twice. */
  proceed(asked?: 'unsaved'): void
  stay(): void
  /** Each says whether it holds something unsaved. */
  unsavedChecks: Set<() => boolean>
}

const NavigationGuardContext = createContext<NavigationGuardState | null>(null)

/** The one place that holds up who leaves a page, since the router asks one alone. Signing out waits for no network. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const [unsavedChecks] = useState(() => new Set<() => boolean>())
  const [reason, setReason] = useState<Reason | null>(null)
  const find = (next: Location | undefined, asked?: 'unsaved'): Reason | null => {
    if (isOffline() && next?.pathname !== '/logout') return 'offline'
    return !asked && [...unsavedChecks].some((isUnsaved) => isUnsaved()) ? 'unsaved' : null
  }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    const found = find(nextLocation)
    setReason(found)
    return found !== null
  })
  const proceed = (asked?: 'unsaved') => {
    const found = find(blocker.location, asked)
    setReason(found)
    if (!found) blocker.proceed?.()
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
  const leaving = useContext(NavigationGuardContext)
  if (!leaving) throw new Error('There is no frame around this.')
  return leaving
}
