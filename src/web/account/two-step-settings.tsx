import { useRef } from 'react'
import { z } from 'zod'
import { sayDay } from '#domain/text/format.ts'
import type { RecoveryCodes, TwoStepBody, TwoStepSetUp } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'

type Wish = 'set-up' | 'new-codes' | 'off'
type Props = {
  twoStep: TwoStepBody
  onShow(shown: { setUp: TwoStepSetUp } | RecoveryCodes | undefined): void
}

const call = <Answer,>(path: string, json: object) =>
  api<Answer>(path, { method: 'POST', json, auth: true })

/** How the second step stands, and what can be done about it; each asks for the present password. */
export function TwoStepSettings({ twoStep, onShow }: Props) {
  const wish = useRef<Wish>('set-up')
  const entry = useEntry({
    schema: z.object({ currentPassword: z.string().min(1) }),
    words: { fields: { currentPassword: { missing: 'Please enter your present password.' } } },
    values: { currentPassword: '' },
    async send({ currentPassword }): Promise<void> {
      const given = { currentPassword }
      if (wish.current === 'set-up')
        return onShow({ setUp: await call<TwoStepSetUp>('/two-step', given) })
      if (wish.current === 'new-codes')
        return onShow(await call<RecoveryCodes>('/two-step/recovery-codes', given))
      const { message } = await call<{ message: string }>('/two-step/off', given)
      entry.tell('success', message)
      entry.form.reset()
      onShow(undefined)
    },
    failed: (error) => sayFailure(error, 'Two-step sign-in was not changed'),
  })
  const press = (next: Wish) => () => {
    wish.current = next
  }
  return (
    <Form entry={entry}>
      <p>
        {twoStep.on
          ? `It is on${twoStep.since ? ` since ${sayDay(twoStep.since)}` : ''}. ${sayLeft(twoStep.recoveryCodesLeft)}`
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

const sayLeft = (left: number) =>
  left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`
