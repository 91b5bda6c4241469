import type { ReactNode } from 'react'
import { z } from 'zod'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { useValidatedForm } from './use-validated-form.ts'

type Props = {
  open: boolean
  title: string
  /** What the button that does it says. */
  action: string
  /** Why the password is asked for. */
  children: ReactNode
  /** Does it with the password that was given; what it throws is said at the field. */
  give(currentPassword: string): Promise<unknown>
  onClose(): void
}

/** Asks for the present password before something that a stolen session must not be able to do. */
export function CurrentPasswordDialog({ open, title, action, children, give, onClose }: Props) {
  const entry = useValidatedForm({
    schema: z.object({ currentPassword: z.string().min(1) }),
    words: { fields: { currentPassword: { missing: 'Please enter your present password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }) {
      await give(currentPassword)
      close()
    },
    failed: (error) => errorMessage(error, 'The password was not taken'),
  })
  const close = () => {
    entry.form.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      {...{ open, title, action }}
      look="go"
      busy={entry.busy}
      onConfirm={() => entry.submit()}
      onClose={close}
    >
      {children}
      <div className="mt-4 text-ink">
        <Form entry={entry}>
          <PasswordField
            label="Present password"
            autoComplete="current-password"
            {...entry.field('currentPassword')}
          />
        </Form>
      </div>
    </ConfirmDialog>
  )
}
