import { useState } from 'react'
import type { SecretLink } from '#features/accounts/api-schemas.ts'
import { ApiError, errorMessage, send } from '#web/api/api.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import { useShownLink } from '#web/editorial/controls/use-shown-link.tsx'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type ToCreate = (body: { currentPassword?: string }) => ApiCall<SecretLink>

/** Creates a link with a secret that a manager passes on to its owner, copies it, and shows it once in `shown`. */
export function useSecretLink(toCreate: ToCreate, owner: string) {
  const link = useShownLink(owner, `Link for ${owner}`)
  const [asksPassword, setAsksPassword] = useState(false)
  const create = async (currentPassword?: string) => {
    const created = await send(toCreate({ currentPassword }))
    await link.show(created.link)
  }
  const copy = () =>
    create().catch((error) => {
      const isOldLogin = error instanceof ApiError && error.field === 'currentPassword'
      if (isOldLogin) setAsksPassword(true)
      else toast('error', errorMessage(error, 'The link was not created'))
    })
  const shown = (
    <>
      {link.shown}
      <CurrentPasswordDialog
        open={asksPassword}
        title="Enter your password"
        action="Create link"
        onSubmit={create}
        onClose={() => setAsksPassword(false)}
      >
        <p>You logged in a while ago. Please enter your password to create the link.</p>
      </CurrentPasswordDialog>
    </>
  )
  return { copy, shown }
}
