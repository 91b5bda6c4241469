import { useRef } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/text/format.ts'
import type {
  RecoveryCodes,
  TwoFactorBody,
  TwoFactorSetup,
} from '#features/accounts/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Form } from '#web/form/form.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'

type TwoStepAction = 'set-up' | 'new-codes' | 'off'
type Props = {
  twoStep: TwoFactorBody
  onShow(shown: { setUp: TwoFactorSetup } | RecoveryCodes | undefined): void
}

const post = <Answer,>(path: string, json: object) =>
  api<Answer>(path, { method: 'POST', json, auth: true })

/** How the second step stands, and what can be done about it; each asks for the present password. */
export function TwoStepSettings({ twoStep, onShow }: Props) {
  const wish = useRef<TwoStepAction>('set-up')
  const entry = useValidatedForm({
    schema: z.object({ currentPassword: z.string().min(1) }),
    words: { fields: { currentPassword: { missing: 'Please enter your present password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }): Promise<void> {
      const given = { currentPassword }
      if (wish.current === 'set-up')
        return onShow({ setUp: await post<TwoFactorSetup>('/two-step', given) })
      if (wish.current === 'new-codes')
        return onShow(await post<RecoveryCodes>('/two-step/recovery-codes', given))
      const { message } = await post<{ message: string }>('/two-step/off', given)
      entry.tell('success', message)
      entry.form.reset()
      onShow(undefined)
    },
    failed: (error) => errorMessage(error, 'Two-step sign-in was not changed'),
  })
  const press = (next: TwoStepAction) => () => {
    wish.current = next
  }
  return (
    <Form entry={entry}>
      <p>
        {twoStep.on
          ? `It is on${twoStep.since ? ` since ${formatDay(twoStep.since)}` : ''}. ${describeCodesLeft(twoStep.recoveryCodesLeft)}`
          : 'It is off. You need an authenticator app on your phone: any that reads a QR code will do.'}
      </p>
      <PasswordField
        label="Present password"
        hint="Asked for each time, so that nobody else does this with a browser that you left open."
        autoComplete="current-password"
        {...entry.field('currentPassword')}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          look={twoStep.on ? 'line' : 'go'}
          disabled={entry.busy}
          onClick={press('set-up')}
        >
          {twoStep.on ? 'Move to another phone' : 'Set up two-step sign-in'}
        </Button>
        {twoStep.on && (
          <>
            <Button type="submit" disabled={entry.busy} onClick={press('new-codes')}>
              Make new recovery codes
            </Button>
            <Button type="submit" look="danger" disabled={entry.busy} onClick={press('off')}>
              Turn it off
            </Button>
          </>
        )}
      </div>
    </Form>
  )
}

const describeCodesLeft = (left: number) =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
