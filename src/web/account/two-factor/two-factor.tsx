import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { RecoveryCodes, TwoFactorSetup } from '#features/accounts/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { requireUser } from '#web/client/session/require-user.ts'
import { resetCurrentUser } from '#web/client/session/session.ts'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/two-factor'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { TwoFactorSecret } from './two-factor-secret.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'

export const meta = () => [{ title: 'Two-step login' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request)
  return {
    me,
    twoFactor: await api('GET /two-factor', { page: request.url }),
  }
}

/** Shown once: the secret for the authenticator app, or new recovery codes. */
type OneTimeSecret = { setUp: TwoFactorSetup } | RecoveryCodes | undefined

export default function TwoFactor({ loaderData }: Route.ComponentProps) {
  const { me, twoFactor } = loaderData
  const [shown, setShown] = useState<OneTimeSecret>()
  const { revalidate } = useRevalidator()
  const show = (next: OneTimeSecret) => {
    setShown(next)
    // The permissions of an editor can depend on it.
    resetCurrentUser()
    revalidate()
  }
  return (
    <div className="page max-w-column py-10">
      <PageTitle lead="Logging in asks for your password and for a code from your phone, so a stolen password is not enough.">
        Two-step login
      </PageTitle>
      {me.needsTwoFactorSetup && !shown && (
        <Banner tone="plain">
          This journal requires two-step login for editors and managers. Please set it up to
          continue.
        </Banner>
      )}
      {!shown && <TwoFactorSettings twoFactor={twoFactor} onShow={show} />}
      {shown && 'setUp' in shown && (
        <TwoFactorSecret setUp={shown.setUp} onDone={show} onCancel={() => show(undefined)} />
      )}
      {shown && 'recoveryCodes' in shown && (
        <RecoveryCodeList codes={shown.recoveryCodes} onDone={() => show(undefined)} />
      )}
      {!shown && (
        <p className="mt-8">
          <Link to="/updateprofile">Back to your profile</Link>
        </p>
      )}
    </div>
  )
}
