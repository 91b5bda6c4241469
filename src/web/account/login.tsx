import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { LoginInput } from '#domain/people/account.ts'
import { ApiError, api } from '#web/api/api.ts'
import {
  keepNextQuery,
  nextPage,
  signInReason,
  twoFactorPath,
} from '#web/client/session/require-user.ts'
import { storeSession } from '#web/client/session/stored-session.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useStoredUser } from '../client/session/session.ts'
import type { PageHandle } from '../context.ts'
import { TextField } from '../form/field.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { CodeField } from './two-factor/code-field.tsx'

/** The links of this page carry `next` on. */
export const handle: PageHandle = { query: ['next'] }

export const meta = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }]

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [needsCode, setNeedsCode] = useState(false)
  const isLoggedIn = useStoredUser() !== null
  const entry = useValidatedForm({
    schema: LoginInput,
    messages: {
      missing: 'Please fill in all fields.',
      fields: { email: 'Please enter a valid email.' },
    },
    async send({ code, ...credentials }): Promise<void> {
      const body = { ...credentials, ...(code && { code }) }
      const call = api('POST /login', { body })
      const response = await call.catch((error) => {
        if (needsCode || !needsTwoFactorCode(error)) throw error
        return 'code needed' as const
      })
      if (response === 'code needed') {
        flushSync(() => setNeedsCode(true))
        return entry.form.setFocus('code')
      }
      storeSession(response.token, response.user)
      toast('success', `Welcome back, ${response.user.name || response.user.email}`)
      navigate(response.user.needsTwoFactorSetup ? twoFactorPath : nextPage(search), {
        replace: true,
      })
    },
    failed: 'Login failed',
  })

  return (
    <CenteredCard title="Login">
      <LoginStatus search={search} />
      <Form entry={entry}>
        <TextField label="Email" type="email" autoComplete="email" {...entry.field('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...entry.field('password')}
        />
        {needsCode && <CodeField {...entry.field('code')} />}
        <Link to="/forgotpassword" className="self-end py-1">
          Forgot password?
        </Link>
        <SubmitButton entry={entry} busy="Logging in…" look={isLoggedIn ? 'line' : 'primary'}>
          Login
        </SubmitButton>
      </Form>
      <p>
        No account yet? <Link to={`/register${keepNextQuery(search)}`}>Register</Link>
      </p>
    </CenteredCard>
  )
}

const needsTwoFactorCode = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.field === 'code'

/** Why the visitor must log in, or that a user is already logged in. */
function LoginStatus({ search }: { search: string }) {
  const user = useStoredUser()
  const reason = signInReason(search)
  if (!user) return reason && <Banner tone="plain">{reason}</Banner>
  return (
    <>
      <Banner tone="plain">You are logged in as {user.name || user.email}.</Banner>
      <ButtonLink to={nextPage(search)} look="primary">
        Continue
      </ButtonLink>
      <p className="text-soft">To use another account, log in below.</p>
    </>
  )
}
