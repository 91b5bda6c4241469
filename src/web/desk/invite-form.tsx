import { useRevalidator } from 'react-router'
import type { Duty } from '#domain/people/account.ts'
import { NewInvitation } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'
import { dutyNames } from './duty-names.ts'

const allDuties = Object.entries(dutyNames) as [Duty, (typeof dutyNames)[Duty]][]

/** Asks somebody by mail to take up duties. */
export function InviteForm() {
  const { revalidate } = useRevalidator()
  const entry = useEntry({
    schema: NewInvitation,
    values: { email: '', duties: [] },
    words: { fields: { email: 'Please enter a valid email.' } },
    async send(json) {
      const { message } = await api<{ message: string }>('/invitations', { method: 'POST', json })
      entry.tell('success', message)
      entry.form.reset()
      await revalidate()
    },
    failed: (error) => sayFailure(error, 'The invitation was not sent'),
  })
  // In the order of the form: the first that is wrong gets the focus.
  const email = entry.field('email')
  const { error } = entry.field('duties') as { error?: string }
  return (
    <Form entry={entry} className="flex max-w-2xl flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="They get a link with which they set a password of their own."
        {...email}
      />
      <fieldset aria-describedby={error ? 'duties-error' : undefined}>
        <legend className="font-semibold">Duties</legend>
        {allDuties.map(([duty, { one, may }]) => (
          <label key={duty} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              value={duty}
              className="size-5 flex-none accent-indigo"
              {...entry.form.register('duties')}
            />
            <span>
              {one} <span className="text-soft">{may}</span>
            </span>
          </label>
        ))}
        {error && (
          <div id="duties-error" role="alert" className="text-sm font-semibold text-alarm">
            {error}
          </div>
        )}
      </fieldset>
      <Button type="submit" look="go" disabled={entry.busy} className="self-start">
        {entry.busy ? 'Sending...' : 'Send the invitation'}
      </Button>
    </Form>
  )
}
