import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import type { ApiCall } from './to-call.ts'
import { useAction } from './use-action.ts'

type Action = {
  call: ApiCall
  /** The call that undoes it, offered in the toast. */
  undo?: ApiCall | undefined
  /** The toasts. Without `success`, the toast shows the message of the server. */
  success?: string | undefined
  failure: string
  onDone?: (() => void) | undefined
}

/** A button that calls the API, shows a toast, and reloads the page's data. */
export function ActionButton(props: ComponentProps<typeof Button> & Action) {
  const { call, undo, success, failure, onDone, ...button } = props
  const { busy, run } = useAction({ failure, ...(success && { success }) })
  const press = async () => {
    if (await run(call, undo)) onDone?.()
  }
  return <Button disabled={busy} onClick={press} {...button} />
}

type Confirmation = Action & {
  /** The question and the button of the dialog; `children` explain them. */
  title: string
  action: string
  children: ReactNode
}

type ConfirmedActionProps = Omit<ComponentProps<typeof Button>, 'title'> &
  Confirmation & { label: ReactNode }

/** The same after a confirmation. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { call, undo, success, failure, onDone, label, title, action, children, ...button } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} {...button}>
        {label}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        call={call}
        undo={undo}
        success={success}
        failure={failure}
        onDone={onDone}
        title={title}
        action={action}
      >
        {children}
      </ActionDialog>
    </>
  )
}

type ActionDialogProps = Confirmation & { open: boolean; onClose(): void }

/** The dialog of a confirmed action, for actions that a menu starts. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, onClose, call, undo, success, failure, onDone, title, action, children } = props
  const { busy, run } = useAction({ failure, ...(success && { success }) })
  const confirm = async () => {
    onClose()
    if (await run(call, undo)) onDone?.()
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      action={action}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
