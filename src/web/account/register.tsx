import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { Registration } from '#domain/people/account.ts'
import type { SignedInBody } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { storeSession } from '../client/session/browser-storage.ts'
import { keepWish } from '../client/session/guard.ts'
import type { PageHandle } from '../context.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import { typedDifferently, typedTwice } from './confirmed.ts'

/** The page that a visitor wanted shows in the links of this one. */
export const handle: PageHandle = { query: ['next'] }

export const meta = () => [{ title: 'Register' }, { name: 'robots', content: 'noindex' }]

const Entered = Registration.extend({ confirmation: z.string().min(1, 'required') }).refine(
  typedTwice,
  typedDifferently,
)

export default function Register() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [done, setDone] = useState(false)
  const entry = useEntry({
    schema: Entered,
    words: {
      missing: 'All fields are required',
      fields: { email: 'Please enter a valid email.', confirmation: 'Passwords do not match' },
    },
    async send({ name, email, password }) {
      const answer = await api<SignedInBody>('/register', {
        method: 'POST',
        json: { name, email, password, role: 'author' },
        auth: true,
      })
      storeSession(answer.token, answer.user)
      setDone(true)
      setTimeout(() => navigate(`/login${keepWish(search)}`), 1500)
    },
    failed: (error) => sayFailure(error, 'Registration failed'),
  })

  return (
    <ClothCard
      title="Register"
      lead="An account lets you send a manuscript and follow what becomes of it."
    >
      <Form entry={entry}>
        {done && <Banner takesFocus>Registration successful! Redirecting...</Banner>}
        <TextField label="Name" autoComplete="name" {...entry.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <PasswordField label="Password" autoComplete="new-password" {...entry.field('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...entry.field('confirmation')}
        />
        <Button type="submit" look="go" disabled={entry.busy || done}>
          {entry.busy ? 'Registering...' : 'Register'}
        </Button>
      </Form>
      <p>
        Already registered? <Link to={`/login${keepWish(search)}`}>Login</Link>
      </p>
    </ClothCard>
  )
}
