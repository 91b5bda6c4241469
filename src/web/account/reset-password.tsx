import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useFormProblem } from './use-form-problem.tsx'

export const meta = () => [{ title: 'Set a new password' }, { name: 'robots', content: 'noindex' }]

/** The address holds a secret: nobody keeps the page, and no other site is told where one came from. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ResetPassword() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const problem = useFormProblem()
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)

  const reset = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = Object.fromEntries(new FormData(event.currentTarget))
    if (String(password).length < 6)
      return problem.say('Password must be at least 6 characters long', ['password'])
    if (password !== confirmation) return problem.say('Passwords do not match', ['confirmation'])
    problem.say()
    setBusy(true)
    try {
      await api(`/reset-password/${encodeURIComponent(token)}`, {
        method: 'POST',
        json: { password },
        auth: true,
      })
      setDone(true)
      setTimeout(() => navigate('/login'), 3000)
    } catch (error) {
      problem.say(serverMessage(error) ?? 'Failed to reset password')
    } finally {
      setBusy(false)
    }
  }

  return (
    <ClothCard title="Set a new password">
      {done ? (
        <Banner>Your password has been changed. You can now log in with it.</Banner>
      ) : (
        <form method="post" onSubmit={reset} noValidate className="flex flex-col gap-4">
          {problem.box}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...problem.field('password')}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            {...problem.field('confirmation')}
          />
          <Button type="submit" look="go" disabled={busy}>
            {busy ? 'Saving...' : 'Set the password'}
          </Button>
        </form>
      )}
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}
