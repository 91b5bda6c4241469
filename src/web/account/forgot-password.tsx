import { useState } from 'react'
import { Link } from 'react-router'
import { Credentials } from '#domain/people/account.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'

export const meta = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

export default function ForgotPassword() {
  const [message, setMessage] = useState<string>()
  if (message === undefined) return <AskForLink onSent={setMessage} />
  return (
    <ClothCard title="Check your mail">
      <Banner takesFocus>{message}</Banner>
      <p>The link works once, within 60 minutes. It may take a few minutes to arrive.</p>
      <Button onClick={() => setMessage(undefined)}>Try again</Button>
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}

function AskForLink({ onSent }: { onSent(message: string): void }) {
  const entry = useEntry({
    schema: Credentials.pick({ email: true }),
    words: { fields: { email: 'Please enter a valid email.' } },
    async send({ email }) {
      const answer = await api<{ message: string }>('/forgot-password', {
        method: 'POST',
        json: { email },
        auth: true,
      })
      onSent(answer.message)
    },
    failed: (error) => sayFailure(error, 'Failed to send reset link'),
  })
  return (
    <ClothCard title="Forgot password" lead="We send you a link with which you set a new one.">
      <Form entry={entry}>
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Sending...' : 'Send the link'}
        </Button>
      </Form>
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}
