import type { ComponentProps } from 'react'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'

/** Asks for the current password before a backup is created or downloaded, because it contains confidential data. */
export const PasswordDialog = (
  props: Omit<ComponentProps<typeof CurrentPasswordDialog>, 'children'>,
) => (
  <CurrentPasswordDialog {...props}>
    <p>
      A backup contains accounts, unpublished manuscripts and emails. All managers are notified by
      email.
    </p>
  </CurrentPasswordDialog>
)
