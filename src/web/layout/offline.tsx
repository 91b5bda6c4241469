import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOffline } from '#web/api/api.ts'
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

const useOffline = () => useSyncExternalStore(subscribe, isOffline, () => false)

/** Shown when the user opens another page while offline: they stay, keep their input, and can try again. */
export function Offline() {
  const offline = useOffline()
  const [attempts, setAttempts] = useState(0)
  const { reason, proceed, stay } = useNavigationGuard()
  const blocked = reason === 'offline'
  useEffect(() => {
    if (!blocked) setAttempts(0)
  }, [blocked])
  if (!blocked) return null
  const tryAgain = () => (isOffline() ? setAttempts(attempts + 1) : proceed())
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
          ? `You are ${attempts > 0 ? 'still ' : ''}offline, so the page could not be opened. Your input on this page is not lost.`
          : 'You are online again.'}
      </ErrorBox>
    </div>
  )
}
