import { z } from 'zod'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Form } from '#web/form/form.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  open: boolean
  title: string
  /** What the button that does it says. */
  action: string
  /** Does it with the password that was given; what it throws is said at the field. */
  give(currentPassword: string): Promise<unknown>
  onClose(): void
}

/** Asks for the present password before a backup is made or saved: it holds all that the office knows. */
export function PasswordDialog({ open, title, action, give, onClose }: Props) {
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
      <p>
        It holds accounts, unpublished manuscripts and letters. Every manager is told of it by mail.
      </p>
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
