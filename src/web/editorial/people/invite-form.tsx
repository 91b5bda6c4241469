import { useRevalidator } from 'react-router'
import { NewInvitation } from '#features/accounts/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { offeredRoles, roleNames } from './role-names.ts'

export function InviteForm() {
  const { revalidate } = useRevalidator()
  const entry = useValidatedForm({
    schema: NewInvitation,
    values: { email: '', journalRoles: [] },
    messages: { fields: { email: 'Please enter a valid email.' } },
    async send(json) {
      const { message } = await api('POST /invitations', { body: json })
      entry.tell('success', message)
      entry.form.reset()
      await revalidate()
    },
    failed: 'The invitation was not sent',
  })
  // Registered in the order of the form, because the first wrong field gets the focus.
  const email = entry.field('email')
  const { error } = entry.field('journalRoles') as { error?: string }
  return (
    <Form entry={entry} className="flex max-w-column flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        hint="The person gets a link to set a password."
        {...email}
      />
      <fieldset aria-describedby={error ? 'roles-error' : undefined}>
        <legend className="font-semibold after:text-alarm after:content-['_*'/'']">Roles</legend>
        {offeredRoles.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-2 py-2.5">
            <input
              type="checkbox"
              value={role}
              className="mt-0.5 size-5 flex-none accent-indigo"
              {...entry.form.register('journalRoles')}
            />
            <span>
              {roleNames[role].singular}{' '}
              <span className="text-soft">{roleNames[role].description}</span>
            </span>
          </label>
        ))}
        {error && (
          <div id="roles-error" role="alert" className="text-sm font-semibold text-alarm">
            {error}
          </div>
        )}
      </fieldset>
      <SubmitButton entry={entry} busy="Sending…" className="self-start">
        Send invitation
      </SubmitButton>
    </Form>
  )
}
