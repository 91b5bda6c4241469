import { type ComponentProps, lazy, Suspense, useState } from 'react'

const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then((module) => ({ default: module.PublishDialog })),
)

/** The dialog that publishes a submission. Its form and schemas load when it first opens. */
export function LazyPublishDialog(props: ComponentProps<typeof PublishDialog>) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <PublishDialog {...props} />
      </Suspense>
    )
  )
}
