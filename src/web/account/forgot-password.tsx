import { useState } from 'react'
import { Link } from 'react-router'
import { Credentials } from '#domain/people/account.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { takePost } from '../form/post.ts'
import { useEntry } from '../form/use-entry.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import { useScripted } from '../ui/use-scripted.ts'
import type { Route } from './+types/forgot-password'

export const meta = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

const schema = Credentials.pick({ email: true })
const words = { fields: { email: 'Please enter a valid email.' } }
const failed = 'Failed to send reset link'

/** The form as a browser without scripts sends it. */
export const action = (args: Route.ActionArgs) =>
  takePost<Asked, Asked, { message: string }>(args, {
    ...{ schema, words, failed },
    echoes: ['email'],
    call: (asked) => ({ path: '/forgot-password', json: asked }),
  })

type Asked = { email: string }

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [message, setMessage] = useState(actionData?.answer?.message)
  if (message === undefined) return <AskForLink posted={actionData} onSent={setMessage} />
  return (
    <ClothCard title="Check your mail">
      <Banner takesFocus>{message}</Banner>
      <p>The link works once, within 60 minutes. It may take a few minutes to arrive.</p>
      <TryAgain onPress={() => setMessage(undefined)} />
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}

/** A link where there are no scripts: a button would do nothing. */
const TryAgain = ({ onPress }: { onPress(): void }) =>
  useScripted() ? (
    <Button onClick={onPress}>Try again</Button>
  ) : (
    <a href="/forgotpassword" className={buttonLook('line')}>
      Try again
    </a>
  )

type Props = { posted: Route.ComponentProps['actionData']; onSent(message: string): void }

function AskForLink({ posted, onSent }: Props) {
  const entry = useEntry({
    ...{ schema, words },
    posted: posted?.answer ? undefined : posted,
    async send({ email }) {
      const answer = await api<{ message: string }>('/forgot-password', {
        method: 'POST',
        json: { email },
        auth: true,
      })
      onSent(answer.message)
    },
    failed: (error) => sayFailure(error, failed),
  })
  return (
    <ClothCard title="Forgot password" lead="We send you a link with which you set a new one.">
      <Form entry={entry} posts>
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Sending...' : 'Send the link'}
        </Button>
      </Form>
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}
