import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { InvitationAnswer } from '#domain/people/account.ts'
import type { InvitedBody } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { typedDifferently, typedTwice } from './confirmed.ts'

export const meta = () => [
  { title: 'Accept an invitation' },
  { name: 'robots', content: 'noindex' },
]

const Entered = InvitationAnswer.extend({ confirmation: z.string().min(1, 'required') }).refine(
  typedTwice,
  typedDifferently,
)

const call = <Answer,>(path: string, json: object) =>
  api<Answer>(path, {
    method: 'POST',
    json: { ...json, token: location.hash.slice(1) },
    auth: true,
  })

/** The secret of the link stands in the fragment: no log, no cache and no other site sees it. */
export default function Invitation() {
  const { invited, problem } = useInvited()
  const [done, setDone] = useState<string>()
  return (
    <ClothCard
      title="Accept an invitation"
      {...(invited && { lead: `You are invited as ${invited.duties.join(' and ')}.` })}
    >
      {problem && <ErrorBox takesFocus>{problem}</ErrorBox>}
      {done && <Banner takesFocus>{done}</Banner>}
      {done && (
        <ButtonLink to="/login" look="go">
          Go to login
        </ButtonLink>
      )}
      {invited && !done && <Answer email={invited.email} onDone={setDone} />}
      {!done && <Link to="/">Go to the journal</Link>}
    </ClothCard>
  )
}

/** What the link invites to, asked once the page is in the browser: the server never sees the fragment. */
function useInvited() {
  const [invited, setInvited] = useState<InvitedBody>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    call<InvitedBody>('/invitation', {}).then(setInvited, (error) =>
      setProblem(sayFailure(error, 'The invitation could not be read')),
    )
  }, [])
  return { invited, problem }
}

function Answer({ email, onDone }: { email: string; onDone(message: string): void }) {
  const entry = useEntry({
    schema: Entered,
    words: {
      missing: 'All fields are required',
      fields: {
        password: 'Password must be at least 6 characters long',
        confirmation: 'Passwords do not match',
      },
    },
    async send({ name, password }) {
      const { message } = await call<{ message: string }>('/accept-invitation', { name, password })
      onDone(message)
    },
    failed: (error) => sayFailure(error, 'The invitation was not accepted'),
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
