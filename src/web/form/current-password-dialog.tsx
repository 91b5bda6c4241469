import type { ReactNode } from 'react'
import { z } from 'zod'
import { Form } from '#web/form/form.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  open: boolean
  title: string
  action: string
  children: ReactNode
  /** Runs the action with the password. Errors that it throws appear at the field. */
  onSubmit(currentPassword: string): Promise<unknown>
  onClose(): void
}

/** Asks for the current password before an action that a stolen session must not be able to do. */
export function CurrentPasswordDialog({ open, title, action, children, onSubmit, onClose }: Props) {
  const entry = useValidatedForm({
    schema: z.object({ currentPassword: z.string().min(1) }),
    messages: { fields: { currentPassword: { missing: 'Please enter your current password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }) {
      await onSubmit(currentPassword)
      close()
    },
    failed: 'The password was not accepted',
  })
  const close = () => {
    entry.form.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={title}
      action={action}
      look="primary"
      busy={entry.busy}
      onConfirm={() => entry.submit()}
      onClose={close}
    >
      {children}
      <div className="mt-4 text-ink">
        <Form entry={entry}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...entry.field('currentPassword')}
          />
        </Form>
      </div>
    </ConfirmDialog>
  )
}
