import { z } from 'zod'
import { sayFailure } from '../client/call/failure.ts'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Confirm } from '../ui/confirm.tsx'

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
export function BackupPassword({ open, title, action, give, onClose }: Props) {
  const entry = useEntry({
    schema: z.object({ currentPassword: z.string().min(1) }),
    words: { fields: { currentPassword: { missing: 'Please enter your present password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }) {
      await give(currentPassword)
      close()
    },
    failed: (error) => sayFailure(error, 'The password was not taken'),
  })
  const close = () => {
    entry.form.reset()
    onClose()
  }
  return (
    <Confirm
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
    </Confirm>
  )
}
