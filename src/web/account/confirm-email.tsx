import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError, api } from '#web/api/api.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'

export const meta = () => [
  { title: 'Confirm your email address' },
  { name: 'robots', content: 'noindex' },
]

/** Confirms on the press of a button only, because mail scanners open every link of an email. */
export default function ConfirmEmail() {
  const [done, setDone] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [hasNoToken, setHasNoToken] = useState(false)
  const isOpen = !done && !refusal && !hasNoToken
  // Only the browser knows the fragment; the rendered page is the same for everyone.
  useEffect(() => setHasNoToken(!location.hash.slice(1)), [])
  const entry = useValidatedForm({
    schema: z.object({}),
    async send() {
      // A fragment is not sent to the server, so no log or cache contains the secret.
      const token = location.hash.slice(1)
      try {
        setDone((await api('POST /confirm-email', { body: { token } })).message)
      } catch (error) {
        if (!(error instanceof ApiError && error.field === 'token')) throw error
        setRefusal(error.message)
      }
    },
    failed: 'Failed to confirm the email address',
  })
  return (
    <CenteredCard
      title="Confirm your email address"
      {...(isOpen && {
        lead: 'Our emails can then contain your name and the titles of your manuscripts. Confirm only if you registered with this address. Otherwise, close this page.',
      })}
    >
      {done && <Banner takesFocus>{done}</Banner>}
      {hasNoToken && (
        <p>This link is incomplete. Please press the button in the email that we sent you.</p>
      )}
      {refusal && (
        <>
          <ErrorBox takesFocus>{refusal}</ErrorBox>
          <NewLink />
        </>
      )}
      {isOpen && (
        <Form entry={entry}>
          <SubmitButton entry={entry} busy="Confirming…">
            Confirm email address
          </SubmitButton>
        </Form>
      )}
      <Link to="/dashboard">Go to your dashboard</Link>
    </CenteredCard>
  )
}

/** How to get a new link; a site without a mail server cannot send one. */
const NewLink = () =>
  useDelivers() ? (
    <p>
      <Link to="/forgotpassword">Set a new password</Link>: the link in that email also confirms
      your address.
    </p>
  ) : (
    <p>
      Please <Link to="/contact">ask the journal</Link> for a link to set a new password. It also
      confirms your address.
    </p>
  )
