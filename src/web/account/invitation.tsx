import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { InvitationAcceptance } from '#domain/people/account.ts'
import type { InvitationPreview } from '#features/accounts/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { passwordMismatch, passwordsMatch } from './password-confirmation.ts'

export const meta = () => [
  { title: 'Accept an invitation' },
  { name: 'robots', content: 'noindex' },
]

const AcceptFormInput = InvitationAcceptance.extend({
  confirmation: z.string().min(1, 'required'),
}).refine(passwordsMatch, passwordMismatch)

const callWithToken = <Answer,>(path: string, json: object) =>
  api<Answer>(path, {
    method: 'POST',
    json: { ...json, token: location.hash.slice(1) },
    auth: true,
  })

/** The secret of the link stands in the fragment: no log, no cache and no other site sees it. */
export default function Invitation() {
  const { invited, problem } = useInvitation()
  const [done, setDone] = useState<string>()
  return (
    <CenteredCard
      title="Accept an invitation"
      {...(invited && { lead: `You are invited as ${invited.journalRoles.join(' and ')}.` })}
    >
      {problem && <ErrorBox takesFocus>{problem}</ErrorBox>}
      {done && <Banner takesFocus>{done}</Banner>}
      {done && (
        <ButtonLink to="/login" look="go">
          Go to login
        </ButtonLink>
      )}
      {invited && !done && <AcceptForm email={invited.email} onDone={setDone} />}
      {!done && <Link to="/">Go to the journal</Link>}
    </CenteredCard>
  )
}

/** What the link invites to, asked once the page is in the browser: the server never sees the fragment. */
function useInvitation() {
  const [invited, setInvited] = useState<InvitationPreview>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    callWithToken<InvitationPreview>('/invitation', {}).then(setInvited, (error) =>
      setProblem(errorMessage(error, 'The invitation could not be read')),
    )
  }, [])
  return { invited, problem }
}

function AcceptForm({ email, onDone }: { email: string; onDone(message: string): void }) {
  const entry = useValidatedForm({
    schema: AcceptFormInput,
    words: {
      missing: 'All fields are required',
      fields: {
        password: 'Password must be at least 6 characters long',
        confirmation: 'Passwords do not match',
      },
    },
    async send({ name, password }) {
      const { message } = await callWithToken<{ message: string }>('/accept-invitation', {
        name,
        password,
      })
      onDone(message)
    },
    failed: (error) => errorMessage(error, 'The invitation was not accepted'),
  })
  return (
    <Form entry={entry}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Name" autoComplete="name" {...entry.field('name')} />
      <PasswordField label="Password" autoComplete="new-password" {...entry.field('password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...entry.field('confirmation')}
      />
      <Button type="submit" look="go" disabled={entry.busy}>
        {entry.busy ? 'Accepting...' : 'Accept the invitation'}
      </Button>
    </Form>
  )
}
