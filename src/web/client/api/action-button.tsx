import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { type ActionCall, useAction } from './use-action.ts'

type Props = ComponentProps<typeof Button> & {
  call: ActionCall
  /** The call that undoes it, offered in the toast. */
  undo?: ActionCall
  /** The toasts. Without `success`, the toast shows the message of the server. */
  success?: string
  failure: string
  onDone?(): void
}

/** A button that calls the API, shows a toast, and reloads the page's data. */
export function ActionButton({ call, undo, success, failure, onDone, ...button }: Props) {
  const { busy, run } = useAction({ failure, ...(success && { success }) })
  const press = async () => {
    if (await run(call, undo)) onDone?.()
  }
  return <Button disabled={busy} onClick={press} {...button} />
}

type ConfirmedProps = Omit<Props, 'title'> & {
  label: ReactNode
  /** The question and the button of the dialog; `children` explain them. */
  title: string
  action: string
}

/** The same after a confirmation. */
export function ConfirmedAction(props: ConfirmedProps) {
  const { call, undo, success, failure, onDone, label, title, action, children, ...button } = props
  const [isOpen, setIsOpen] = useState(false)
  const { busy, run } = useAction({ failure, ...(success && { success }) })
  const confirm = async () => {
    setIsOpen(false)
    if (await run(call, undo)) onDone?.()
  }
  return (
    <>
      <Button disabled={busy} onClick={() => setIsOpen(true)} {...button}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={title}
        action={action}
        busy={busy}
        onConfirm={confirm}
        onClose={() => setIsOpen(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
