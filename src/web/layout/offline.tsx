import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOffline } from '#web/client/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { useNavigationGuard } from './navigation-guard.tsx'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether this browser knows that it has no network. */
const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)

/**
 * Without a network another page cannot come: whoever asks for one stays where they are, with what
 * they typed, is told so, and goes on once there is a network.
 */
export function Offline() {
  const offline = useOffline()
  const [attempts, setTries] = useState(0)
  const { reason, proceed, stay } = useNavigationGuard()
  const waiting = reason === 'offline'
  useEffect(() => {
    if (!waiting) setTries(0)
  }, [waiting])
  if (!waiting) return null
  const tryAgain = () => (isOffline() ? setTries(attempts + 1) : proceed())
  return (
    <div className="page">
      <ErrorBox
        takesFocus
        key={attempts}
        action={
          <div className="flex flex-wrap gap-3">
            <Button onClick={tryAgain}>Try again</Button>
            <Button onClick={stay}>Stay here</Button>
          </div>
        }
      >
        {offline
          ? `You are ${attempts > 0 ? 'still ' : ''}offline, so the page could not be opened. What you typed here is kept.`
          : 'You are online again.'}
      </ErrorBox>
    </div>
  )
}
