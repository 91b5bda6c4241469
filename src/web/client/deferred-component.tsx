import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { connectionError, isOffline } from './api/api.ts'

type Leave = { onLeave(): void }

/**
 * A component whose code loads when it is first rendered, with `loading` in its place until then. If the code does not arrive, a
 * message offers to try again or to leave, so that the page and its unsaved input stay.
 */
export function deferComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): ComponentType<Props & Leave> {
  return function DeferredComponent(props) {
    const [attempt, setAttempt] = useState(1)
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const [failure, setFailure] = useState<string>()
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
    useEffect(() => {
      setFailure(undefined)
      load().then(
        (component) => setLoaded(() => component),
        () => setFailure(loadFailure()),
      )
    }, [attempt])
    if (Loaded) return <Loaded {...props} />
    if (!failure) return loading
    const actions = (
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        <Button onClick={props.onLeave}>Cancel</Button>
      </div>
    )
    return (
      <ErrorBox takesFocus action={actions}>
        {failure}
      </ErrorBox>
    )
  }
}

const loadFailure = (): string =>
  isOffline()
    ? connectionError().message
    : 'This form could not be loaded. Please check your connection and try again, or reload the page.'
