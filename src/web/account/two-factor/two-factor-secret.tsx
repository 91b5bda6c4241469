import type { RecoveryCodes, TwoFactorSetup } from '#features/accounts/api-schemas.ts'
import { TwoFactorCode } from '#features/accounts/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  setUp: TwoFactorSetup
  onDone(codes: RecoveryCodes): void
  onCancel(): void
}

/** Shows the secret as a QR code and text, and asks for a code that proves that the app has it. */
export function TwoFactorSecret({ setUp, onDone, onCancel }: Props) {
  const entry = useValidatedForm({
    schema: TwoFactorCode,
    messages: { fields: { code: { missing: 'Please enter the six digits from your app.' } } },
    send: async ({ code }) => onDone(await api('POST /two-factor/confirm', { body: { code } })),
    failed: 'Failed to turn on two-step login',
  })
  const { secret, address, qr } = setUp
  return (
    <Form entry={entry}>
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>
            Scan this QR code with your authenticator app. If the app is on this device,{' '}
            <a href={address}>add the key to the app</a> instead.
          </p>
          <svg
            role="img"
            aria-label="QR code for your authenticator app, with the key as text below"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-56 max-w-full rounded-lg bg-white text-black"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <p className="mt-3">
            Or enter this key in the app:{' '}
            <code className="[overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <TextField
            label="Code from the app"
            hint="Six digits, a new one every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            {...entry.field('code')}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-3 pl-5">
        <SubmitButton entry={entry} busy="Turning on…">
          Turn on
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}
