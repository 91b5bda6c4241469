import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, api } from '../client/api.ts'
import { storeSession, type User } from '../client/browser-storage.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AccountCard } from './account-card.tsx'

export const meta = () => [{ title: 'Register' }, { name: 'robots', content: 'noindex' }]

export default function Register() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const register = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, email, password, confirmation } = Object.fromEntries(
      new FormData(event.currentTarget),
    )
    if (!name || !email || !password || !confirmation) return setProblem('All fields are required')
    if (password !== confirmation) return setProblem('Passwords do not match')
    setProblem(undefined)
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
      setProblem((error instanceof ApiError && error.serverMessage) || 'Registration failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountCard
      title="Register"
      lead="An account lets you send a manuscript and follow what becomes of it."
    >
      <form method="post" onSubmit={register} noValidate className="flex flex-col gap-4">
        {problem && <ErrorBox>{problem}</ErrorBox>}
        {done && <Banner>Registration successful! Redirecting...</Banner>}
        <TextField label="Name" name="name" autoComplete="name" />
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <PasswordField label="Password" name="password" autoComplete="new-password" />
        <PasswordField label="Confirm password" name="confirmation" autoComplete="new-password" />
        <Button type="submit" look="go" disabled={busy || done}>
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </form>
      <p>
        Already registered? <Link to="/login">Login</Link>
      </p>
    </AccountCard>
  )
}
