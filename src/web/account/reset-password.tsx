import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { Password } from '#domain/people/account.ts'
import { ApiError, send } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { handleFormPost } from '#web/form/handle-form-post.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner, ErrorBox } from '#web/ui/feedback/messages.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import type { Route } from './+types/reset-password'
import { passwordMismatch, passwordsMatch } from './password-confirmation.ts'
import { useDelayedRedirect } from './use-delayed-redirect.ts'

export const meta = () => [{ title: 'Set a new password' }, { name: 'robots', content: 'noindex' }]

/** The URL contains a secret, so the page is not cached and sends no referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

const NewPasswordInput = z
  .object({ password: Password, confirmation: z.string() })
  .refine(passwordsMatch, passwordMismatch)

const messages = {
  fields: {
    password: 'Password must be at least 6 characters long',
    confirmation: 'Passwords do not match',
  },
}
const failed = 'Failed to reset password'
const toReset = (token: string, password: string) =>
  toCall('POST /reset-password/:token', { params: { token }, body: { password } })

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) =>
  handleFormPost(args, {
    schema: NewPasswordInput,
    messages,
    failed,
    echoes: [],
    call: ({ password }) => toReset(args.params.token, password),
  })

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { token = '' } = useParams()
  const redirect = useDelayedRedirect()
  const [done, setDone] = useState(actionData?.answer !== undefined)
  const [isExpired, setIsExpired] = useState(false)
  const entry = useValidatedForm({
    schema: NewPasswordInput,
    messages,
    posted: actionData,
    async send({ password }) {
      await send(toReset(token, password)).catch((error) => {
        setIsExpired(error instanceof ApiError && error.field === 'token')
        throw error
      })
      setDone(true)
      redirect('/login', 3000)
    },
    failed,
  })

  return (
    <CenteredCard title="Set a new password">
      {done && (
        <Banner takesFocus>Your password has been changed. You can now log in with it.</Banner>
      )}
      {isExpired && (
        <>
          <ErrorBox takesFocus>{entry.failure}</ErrorBox>
          <ButtonLink to="/forgotpassword" look="primary">
            Request a new link
          </ButtonLink>
        </>
      )}
      {!done && !isExpired && (
        <Form entry={entry} posts>
          <PasswordField
            label="New password"
            hint="At least 6 characters."
            autoComplete="new-password"
            {...entry.field('password')}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            {...entry.field('confirmation')}
            aria-required
          />
          <SubmitButton entry={entry} busy="Saving…">
            Set password
          </SubmitButton>
        </Form>
      )}
      {entry.failure && !isExpired && <Link to="/forgotpassword">Request a new link</Link>}
      <Link to="/login">Back to login</Link>
    </CenteredCard>
  )
}
