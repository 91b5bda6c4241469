import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { SignIn } from '#domain/people/account.ts'
import type { SignedInBody } from '#features/accounts/wire.ts'
import { ApiError, api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { storeSession } from '../client/session/browser-storage.ts'
import { keepWish, reasonToSignIn, twoStepPage, wantedPage } from '../client/session/guard.ts'
import { useStoredUser } from '../client/session/session.ts'
import type { PageHandle } from '../context.ts'
import { TextField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useEntry } from '../form/use-entry.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { CodeField } from './code-field.tsx'

/** The page that a visitor wanted shows in the links of this one. */
export const handle: PageHandle = { query: ['next'] }

export const meta = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }]

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [asksForCode, setAsksForCode] = useState(false)
  const entry = useEntry({
    schema: SignIn,
    words: {
      missing: 'Please fill in all fields.',
      fields: { email: 'Please enter a valid email.' },
    },
    async send({ code, ...credentials }): Promise<void> {
      const json = { ...credentials, ...(code && { code }) }
      const call = api<SignedInBody>('/login', { method: 'POST', json, auth: true })
      const answer = await call.catch((error) => {
        if (asksForCode || !wantsCode(error)) throw error
        return 'code needed' as const
      })
      if (answer === 'code needed') {
        flushSync(() => setAsksForCode(true))
        return entry.form.setFocus('code')
      }
      storeSession(answer.token, answer.user)
      toast('success', `Welcome back, ${answer.user.name || answer.user.email}`)
      navigate(answer.user.owesTwoStep ? twoStepPage : wantedPage(search), { replace: true })
    },
    failed: (error) => sayFailure(error, 'Login failed'),
  })

  return (
    <ClothCard title="Login">
      <WhoIsHere search={search} />
      <Form entry={entry}>
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...entry.field('password')}
        />
        {asksForCode && <CodeField {...entry.field('code')} />}
        <Link to="/forgotpassword" className="self-end py-1">
          Forgot password?
        </Link>
        <Button type="submit" look="go" disabled={entry.busy}>
          {entry.busy ? 'Logging in...' : 'Login'}
        </Button>
      </Form>
      <p>
        No account yet? <Link to={`/register${keepWish(search)}`}>Register</Link>
      </p>
    </ClothCard>
  )
}

/** Whether the password was right, and the account has a second step. */
const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.field === 'code'

/** Why a visitor was sent here, or that somebody is signed in already, and how to go on. */
function WhoIsHere({ search }: { search: string }) {
  const user = useStoredUser()
  const reason = reasonToSignIn(search)
  if (!user) return reason && <Banner tone="plain">{reason}</Banner>
  return (
    <>
      <Banner tone="plain">You are signed in as {user.name || user.email}.</Banner>
      <ButtonLink to={wantedPage(search)} look="go">
        Continue
      </ButtonLink>
      <p className="text-soft">To go on as somebody else, log in below.</p>
    </>
  )
}
