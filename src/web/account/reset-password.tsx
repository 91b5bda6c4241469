import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError, api } from '../client/api.ts'
import { Button } from '../ui/button.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AccountCard } from './account-card.tsx'

export const meta = () => [{ title: 'Set a new password' }, { name: 'robots', content: 'noindex' }]

export default function ResetPassword() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const [busy, setBusy] = useState(false)

  const reset = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = Object.fromEntries(new FormData(event.currentTarget))
    if (String(password).length < 6)
      return setProblem('Password must be at least 6 characters long')
    if (password !== confirmation) return setProblem('Passwords do not match')
    setProblem(undefined)
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
      setProblem((error instanceof ApiError && error.serverMessage) || 'Failed to reset password')
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountCard title="Set a new password">
      {done ? (
        <Banner>Your password has been changed. You can now log in with it.</Banner>
      ) : (
        <form method="post" onSubmit={reset} noValidate className="flex flex-col gap-4">
          {problem && <ErrorBox>{problem}</ErrorBox>}
          <PasswordField label="New password" name="password" autoComplete="new-password" />
          <PasswordField
            label="Confirm new password"
            name="confirmation"
            autoComplete="new-password"
          />
          <Button type="submit" look="go" disabled={busy}>
            {busy ? 'Saving...' : 'Set the password'}
          </Button>
        </form>
      )}
      <Link to="/login">Back to login</Link>
    </AccountCard>
  )
}
