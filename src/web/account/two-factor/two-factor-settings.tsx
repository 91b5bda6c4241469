import { useRef } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/text/format.ts'
import type {
  RecoveryCodes,
  TwoFactorBody,
  TwoFactorSetup,
} from '#features/accounts/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { Form } from '#web/form/form.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'

type TwoFactorAction = 'set-up' | 'new-codes' | 'off'
type Props = {
  twoFactor: TwoFactorBody
  onShow(shown: { setUp: TwoFactorSetup } | RecoveryCodes | undefined): void
}

/** The state of two-step login and its actions; each asks for the current password. */
export function TwoFactorSettings({ twoFactor, onShow }: Props) {
  const action = useRef<TwoFactorAction>('set-up')
  const entry = useValidatedForm({
    schema: z.object({ currentPassword: z.string().min(1) }),
    messages: { fields: { currentPassword: { missing: 'Please enter your current password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }): Promise<void> {
      const call = { body: { currentPassword } }
      if (action.current === 'set-up') return onShow({ setUp: await api('POST /two-factor', call) })
      if (action.current === 'new-codes')
        return onShow(await api('POST /two-factor/recovery-codes', call))
      const { message } = await api('POST /two-factor/off', call)
      entry.tell('success', message)
      entry.form.reset()
      onShow(undefined)
    },
    failed: 'Failed to change two-step login',
  })
  const choose = (next: TwoFactorAction) => () => {
    action.current = next
  }
  return (
    <Form entry={entry}>
      <p>
        {twoFactor.on
          ? `Two-step login is on${twoFactor.since ? ` since ${formatDay(twoFactor.since)}` : ''}. ${describeCodesLeft(twoFactor.recoveryCodesLeft)}`
          : 'Two-step login is off. You need an authenticator app on your phone.'}
      </p>
      <PasswordField
        label="Current password"
        hint="We ask each time, so that other people cannot change this on a device where you are logged in."
        autoComplete="current-password"
        {...entry.field('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={twoFactor.on ? 'line' : 'primary'}
          disabled={entry.busy}
          onClick={choose('set-up')}
        >
          {twoFactor.on ? 'Use another phone' : 'Set up two-step login'}
        </Button>
        {twoFactor.on && (
          <>
            <Button type="submit" disabled={entry.busy} onClick={choose('new-codes')}>
              Create new recovery codes
            </Button>
            <Button type="submit" look="danger" disabled={entry.busy} onClick={choose('off')}>
              Turn off
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

const describeCodesLeft = (left: number) =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
