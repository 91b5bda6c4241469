import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { storeSession, type User } from '../client/session/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { TextField } from '../ui/field.tsx'
import { Banner } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useFormProblem } from './use-form-problem.tsx'

export const meta = () => [{ title: 'Register' }, { name: 'robots', content: 'noindex' }]

export default function Register() {
  const navigate = useNavigate()
  const problem = useFormProblem()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const register = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = Object.fromEntries(new FormData(event.currentTarget))
    const { name, email, password, confirmation } = entered
    const empty = Object.keys(entered).filter((field) => !entered[field])
    if (empty.length > 0) return problem.say('All fields are required', empty)
    if (password !== confirmation) return problem.say('Passwords do not match', ['confirmation'])
    problem.say()
    setBusy(true)
    try {
      const answer = await api<{ token: string; user: User }>('/register', {
        method: 'POST',
        json: { name, email, password, role: 'author' },
        auth: true,
      })
      storeSession(answer.token, answer.user)
      setDone(true)
      setTimeout(() => navigate('/login'), 1500)
    } catch (error) {
      problem.say(serverMessage(error) ?? 'Registration failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ClothCard
      title="Register"
      lead="An account lets you send a manuscript and follow what becomes of it."
    >
      <form method="post" onSubmit={register} noValidate className="flex flex-col gap-4">
        {problem.box}
        {done && <Banner>Registration successful! Redirecting...</Banner>}
        <TextField label="Name" autoComplete="name" {...problem.field('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...problem.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...problem.field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...problem.field('confirmation')}
        />
        <Button type="submit" look="go" disabled={busy || done}>
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <p>
        Already registered? <Link to="/login">Login</Link>
      </p>
    </ClothCard>
  )
}
