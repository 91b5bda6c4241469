import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { TextField } from '../ui/field.tsx'
import { Banner } from '../ui/notice.tsx'
import { useFormProblem } from './use-form-problem.tsx'

export const meta = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const problem = useFormProblem()
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      return problem.say('Please enter a valid email.', ['email'])
    problem.say()
    setBusy(true)
    try {
      const answer = await api<{ message: string }>('/forgot-password', {
        method: 'POST',
        json: { email },
        auth: true,
      })
      setMessage(answer.message)
    } catch (error) {
      problem.say(serverMessage(error) ?? 'Failed to send reset link')
    } finally {
      setBusy(false)
    }
  }

  if (message) {
    return (
      <ClothCard title="Check your mail">
        <Banner>{message}</Banner>
        <p>The link works once, within 60 minutes. It may take a few minutes to arrive.</p>
        <Button onClick={() => setMessage(undefined)}>Try again</Button>
        <Link to="/login">Back to login</Link>
      </ClothCard>
    )
  }
  return (
    <ClothCard title="Forgot password" lead="We send you a link with which you set a new one.">
      <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4">
        {problem.box}
        <TextField label="Email" type="email" autoComplete="email" {...problem.field('email')} />
        <Button type="submit" look="go" disabled={busy}>
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}
