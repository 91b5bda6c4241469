import { useState } from 'react'
import { Link } from 'react-router'
import { Credentials } from '#domain/people/account.ts'
import { api } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { handleFormPost } from '#web/form/handle-form-post.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { Button, ButtonLink, buttonStyle } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import { TextField } from '../form/field.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import type { Route } from './+types/forgot-password'

export const meta = () => [{ title: 'Forgot password' }, { name: 'robots', content: 'noindex' }]

const schema = Credentials.pick({ email: true })
const messages = { fields: { email: 'Please enter a valid email.' } }
const failed = 'Failed to send reset link'

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) =>
  handleFormPost(args, {
    schema,
    messages,
    failed,
    echoes: ['email'],
    call: (body) => toCall('POST /forgot-password', { body }),
  })

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [message, setMessage] = useState(actionData?.answer?.message)
  const delivers = useDelivers()
  if (message === undefined)
    return <ResetRequestForm posted={actionData} delivers={delivers} onSent={setMessage} />
  return (
    <CenteredCard title={delivers ? 'Request received' : 'No email was sent'}>
      <Banner takesFocus tone={delivers ? 'good' : 'plain'}>
        {message}
      </Banner>
      {delivers && <p>The link works once, within 60 minutes.</p>}
      {!delivers && <ContactJournal />}
      <TryAgainButton onPress={() => setMessage(undefined)} />
      <Link to="/login">Back to login</Link>
    </CenteredCard>
  )
}

const ContactJournal = () => (
  <ButtonLink to="/contact" look="primary">
    Contact the journal
  </ButtonLink>
)

/** A link before hydration, when a button would do nothing. */
const TryAgainButton = ({ onPress }: { onPress(): void }) =>
  useHydrated() ? (
    <Button onClick={onPress}>Try again</Button>
  ) : (
    <a href="/forgotpassword" className={buttonStyle('line')}>
      Try again
    </a>
  )

type Props = {
  posted: Route.ComponentProps['actionData']
  /** Whether the site sends emails. */
  delivers: boolean
  onSent(message: string): void
}

function ResetRequestForm({ posted, delivers, onSent }: Props) {
  const entry = useValidatedForm({
    schema,
    messages,
    posted: posted?.answer ? undefined : posted,
    async send({ email }) {
      onSent((await api('POST /forgot-password', { body: { email } })).message)
    },
    failed,
  })
  return (
    <CenteredCard
      title="Forgot password"
      lead={
        delivers
          ? 'Enter the email address of your account to get a link to set a new one.'
          : 'This site sends no email. Please ask the journal for a link to set a new password.'
      }
    >
      {!delivers && <ContactJournal />}
      <Form entry={entry} posts>
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <SubmitButton entry={entry} busy="Sending…" look={delivers ? 'primary' : 'line'}>
          {delivers ? 'Send link' : 'Request link'}
        </SubmitButton>
      </Form>
      <Link to="/login">Back to login</Link>
    </CenteredCard>
  )
}
