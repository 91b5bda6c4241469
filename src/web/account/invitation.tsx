import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { InvitationAcceptance } from '#domain/people/account.ts'
import type { InvitationPreview } from '#features/accounts/api-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { nextPage, twoFactorPath } from '#web/client/session/require-user.ts'
import { storeSession } from '#web/client/session/stored-session.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '../form/field.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'

export const meta = () => [
  { title: 'Accept an invitation' },
  { name: 'robots', content: 'noindex' },
]

const readToken = (): string => location.hash.slice(1)

/** The secret is in the fragment of the link, so no log, cache or other site receives it. */
export default function Invitation() {
  const { invitation, problem } = useInvitation()
  const [done, setDone] = useState<string>()
  return (
    <CenteredCard
      title={problem ? 'Invitation not valid' : 'Accept an invitation'}
      {...(invitation && {
        lead: `You are invited to join as ${invitation.journalRoles.join(' and ')}.`,
      })}
    >
      {problem && <ErrorBox takesFocus>{problem}</ErrorBox>}
      {done && <Banner takesFocus>{done}</Banner>}
      {done && (
        <ButtonLink to="/login" look="primary">
          Go to login
        </ButtonLink>
      )}
      {invitation && !done && <AcceptForm email={invitation.email} onDone={setDone} />}
      {problem && <ButtonLink to="/contact">Contact the journal</ButtonLink>}
      {!done && <Link to="/">Go to the journal</Link>}
    </CenteredCard>
  )
}

/** The invitation, requested in the browser because the server never receives the fragment. */
function useInvitation() {
  const [invitation, setInvitation] = useState<InvitationPreview>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const call = api('POST /invitation', { body: { token: readToken() } })
    call.then(setInvitation, (error) =>
      setProblem(errorMessage(error, 'Failed to load the invitation')),
    )
  }, [])
  return { invitation, problem }
}

function AcceptForm({ email, onDone }: { email: string; onDone(message: string): void }) {
  const navigate = useNavigate()
  const entry = useValidatedForm({
    schema: InvitationAcceptance,
    messages: {
      missing: 'All fields are required',
      fields: { password: 'Password must be at least 6 characters long' },
    },
    async send({ name, password }) {
      const body = { name, password, token: readToken() }
      const accepted = await api('POST /accept-invitation', { body })
      const { token, user, message } = accepted
      if (!token || !user) return onDone(message)
      storeSession(token, user)
      toast('success', message)
      navigate(user.needsTwoFactorSetup ? twoFactorPath : nextPage(''), { replace: true })
    },
    failed: 'Failed to accept the invitation',
  })
  return (
    <Form entry={entry}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField label="Name" autoComplete="name" {...entry.field('name')} />
      <PasswordField label="Password" autoComplete="new-password" {...entry.field('password')} />
      <SubmitButton entry={entry} busy="Accepting…">
        Accept invitation
      </SubmitButton>
    </Form>
  )
}
