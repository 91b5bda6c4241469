import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { connectionError, errorMessage } from '#web/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'

const notLoaded =
  'This part of the page could not be loaded. Please check your connection and try again, or reload the page.'

type Leave = { onLeave(): void }

/**
 * A component whose code loads when it is first rendered, with `loading` in its place until then. If the code does not arrive, a
 * message offers to try again or to leave, so that the page and its unsaved input stay.
 */
export function deferComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
  leaveLabel = 'Cancel',
): ComponentType<Props & Leave> {
  let loaded: ComponentType<Props> | undefined
  return function DeferredComponent(props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [failure, setFailure] = useState<string>()
    useEffect(() => {
      if (Loaded || failure) return
      load().then(
        (component) => {
          loaded = component
          setLoaded(() => component)
        },
        () => setFailure(errorMessage(connectionError(), notLoaded)),
      )
    }, [Loaded, failure])
    if (Loaded) return <Loaded {...props} />
    if (!failure) return loading
    const actions = (
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setFailure(undefined)}>Try again</Button>
        <Button onClick={props.onLeave}>{leaveLabel}</Button>
      </div>
    )
    return (
      // Beside buttons: a line of its own on a phone, and narrow enough for a row of a table on a wide screen.
      <div className="flex w-0 min-w-full text-left whitespace-normal *:flex-1 lg:w-80 lg:min-w-0">
        <ErrorBox takesFocus action={actions}>
          {failure}
        </ErrorBox>
      </div>
    )
  }
}
