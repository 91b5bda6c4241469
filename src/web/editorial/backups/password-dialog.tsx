import type { ComponentProps } from 'react'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'

/** Asks for the present password before a backup is made or saved: it holds all that the office knows. */
export function PasswordDialog(
  props: Omit<ComponentProps<typeof CurrentPasswordDialog>, 'children'>,
) {
  return (
    <CurrentPasswordDialog {...props}>
      <p>
        It holds accounts, unpublished manuscripts and letters. Every manager is told of it by mail.
      </p>
    </CurrentPasswordDialog>
  )
}
