import { type ComponentProps, useState } from 'react'
import { deferComponent } from '#web/client/deferred-component.tsx'

const PublishDialog = deferComponent(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
)

type Props = Omit<ComponentProps<typeof PublishDialog>, 'onLeave'>

/** The dialog that publishes a submission. Its form and schemas load when it first opens. */
export function LazyPublishDialog(props: Props) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  const leave = () => {
    setWasOpened(false)
    props.onClose()
  }
  return wasOpened && <PublishDialog {...props} onLeave={leave} />
}
