import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { Registration } from '#domain/people/account.ts'
import { api } from '#web/api/api.ts'
import { keepNextQuery, nextPage } from '#web/client/session/require-user.ts'
import { storeSession } from '#web/client/session/stored-session.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import type { PageHandle } from '../context.ts'
import { TextField } from '../form/field.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { passwordMismatch, passwordsMatch } from './password-confirmation.ts'
import { useDelayedRedirect } from './use-delayed-redirect.ts'

/** The links of this page carry `next` on. */
export const handle: PageHandle = { query: ['next'] }

export const meta = () => [{ title: 'Register' }, { name: 'robots', content: 'noindex' }]

const RegistrationInput = Registration.extend({
  confirmation: z.string().min(1, 'required'),
}).refine(passwordsMatch, passwordMismatch)

export default function Register() {
  const redirect = useDelayedRedirect()
  const { search } = useLocation()
  const [done, setDone] = useState(false)
  const entry = useValidatedForm({
    schema: RegistrationInput,
    messages: {
      missing: 'All fields are required',
      fields: { email: 'Please enter a valid email.', confirmation: 'Passwords do not match' },
    },
    async send({ name, email, password }) {
      const body = { name, email, password, role: 'author' } as const
      const response = await api('POST /register', { body })
      storeSession(response.token, response.user)
      setDone(true)
      redirect(`/login${keepNextQuery(search)}`, 1500)
    },
    failed: 'Registration failed',
  })

  return (
    <CenteredCard
      title="Register"
      lead="With an account you can submit manuscripts and follow their progress."
    >
      <Form entry={entry}>
        {done && <Banner takesFocus>Registration successful! Redirecting...</Banner>}
        <TextField label="Name" autoComplete="name" {...entry.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <PasswordField
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          {...entry.field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...entry.field('confirmation')}
        />
        {done ? (
          <ButtonLink to={nextPage(search)} look="primary">
            Continue
          </ButtonLink>
        ) : (
          <SubmitButton entry={entry} busy="Registering…">
            Register
          </SubmitButton>
        )}
      </Form>
      <p>
        Already registered? <Link to={`/login${keepNextQuery(search)}`}>Login</Link>
      </p>
    </CenteredCard>
  )
}
