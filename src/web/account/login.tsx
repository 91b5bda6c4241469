import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { storeSession, type User } from '../client/session/browser-storage.ts'
import { wantedPage } from '../client/session/guard.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toaster.tsx'
import { useFormProblem } from './use-form-problem.tsx'

export const meta = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }]

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const problem = useFormProblem()
  const [busy, setBusy] = useState(false)

  const logIn = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = Object.fromEntries(new FormData(event.currentTarget))
    const { email, password } = entered
    const empty = Object.keys(entered).filter((field) => !entered[field])
    if (empty.length > 0) return problem.say('Please fill in all fields.', empty)
    problem.say()
    setBusy(true)
    try {
      const answer = await api<{ token: string; user: User }>('/login', {
        method: 'POST',
        json: { email, password },
        auth: true,
      })
      storeSession(answer.token, answer.user)
      toast('success', `Welcome back, ${answer.user.name || answer.user.email}`)
      navigate(wantedPage(search), { replace: true })
    } catch (error) {
      const message = serverMessage(error) ?? 'Login failed'
      problem.say(message)
      toast('error', message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <ClothCard title="Login">
      <form method="post" onSubmit={logIn} noValidate className="flex flex-col gap-4">
        {problem.box}
        <TextField label="Email" type="email" autoComplete="email" {...problem.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...problem.field('password')}
        />
        <Link to="/forgotpassword" className="self-end py-1">
          Forgot password?
        </Link>
        <Button type="submit" look="go" disabled={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <p>
        No account yet? <Link to="/register">Register</Link>
      </p>
    </ClothCard>
  )
}
