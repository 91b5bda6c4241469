import { createContext, type ReactNode, useContext, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isOffline } from '../client/call/api.ts'

/** Why a page is not left: no other can come, or something on it is not saved. */
type Reason = 'offline' | 'unsaved'

type Leaving = {
  /** What stands in the way of whoever wants to leave; null while nobody wants to. */
  reason: Reason | null
  /** Leaves, unless something else stands in the way: of what is `unsaved` nobody is asked twice. */
  goOn(asked?: 'unsaved'): void
  stay(): void
  /** Each says whether it holds something unsaved. */
  holders: Set<() => boolean>
}

const Held = createContext<Leaving | null>(null)

/** The one place that holds up who leaves a page, since the router asks one alone. Signing out waits for no network. */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const [holders] = useState(() => new Set<() => boolean>())
  const [reason, setReason] = useState<Reason | null>(null)
  const find = (next: Location | undefined, asked?: 'unsaved'): Reason | null => {
    if (isOffline() && next?.pathname !== '/logout') return 'offline'
    return !asked && [...holders].some((isUnsaved) => isUnsaved()) ? 'unsaved' : null
  }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false
    const found = find(nextLocation)
    setReason(found)
    return found !== null
  })
  const goOn = (asked?: 'unsaved') => {
    const found = find(blocker.location, asked)
    setReason(found)
    if (!found) blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  const isBlocked = blocker.state === 'blocked'
  return <Held value={{ reason: isBlocked ? reason : null, goOn, stay, holders }}>{children}</Held>
}

export function useLeaving(): Leaving {
  const leaving = useContext(Held)
  if (!leaving) throw new Error('There is no frame around this.')
  return leaving
}
