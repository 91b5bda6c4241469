import type { RecoveryCodes, TwoStepSetUp } from '#features/accounts/wire.ts'
import { TwoStepCode } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  setUp: TwoStepSetUp
  onDone(codes: RecoveryCodes): void
  onCancel(): void
}

/** The secret as a picture and as text, and the code that shows that it has arrived. */
export function TwoStepSecret({ setUp, onDone, onCancel }: Props) {
  const entry = useEntry({
    schema: TwoStepCode,
    words: { fields: { code: { missing: 'Please enter the six digits that your app shows.' } } },
    send: async ({ code }) =>
      onDone(
        await api<RecoveryCodes>('/two-step/confirm', {
          ...{ method: 'POST', json: { code }, auth: true },
        }),
      ),
    failed: (error) => sayFailure(error, 'Two-step sign-in was not turned on'),
  })
  const { secret, address, qr } = setUp
  return (
    <Form entry={entry}>
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          <p>
            Scan this picture with your authenticator app. On this phone,{' '}
            <a href={address}>open the app</a> instead.
          </p>
          <svg
            role="img"
            aria-label="QR code for your authenticator app; its text stands below"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-56 max-w-full rounded-lg bg-white text-black"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <p className="mt-3">
            Or type this key into it:{' '}
            <code className="[overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <TextField
            label="Code that the app shows"
            hint="Six digits, a new one every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            {...entry.field('code')}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Turning on...' : 'Turn it on'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}
