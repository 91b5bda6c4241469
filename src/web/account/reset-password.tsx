import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { Password } from '#domain/people/account.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { takePost } from '../form/post.ts'
import { useEntry } from '../form/use-entry.ts'
import { Button } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'
import { Banner } from '../ui/notice.tsx'
import type { Route } from './+types/reset-password'
import { typedDifferently, typedTwice } from './confirmed.ts'

export const meta = () => [{ title: 'Set a new password' }, { name: 'robots', content: 'noindex' }]

/** The address holds a secret: nobody keeps the page, and no other site is told where one came from. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

const Entered = z
  .object({ password: Password, confirmation: z.string() })
  .refine(typedTwice, typedDifferently)

const words = {
  fields: {
    password: 'Password must be at least 6 characters long',
    confirmation: 'Passwords do not match',
  },
}
const failed = 'Failed to reset password'
const pathOf = (token: string) => `/reset-password/${encodeURIComponent(token)}`

/** The form as a browser without scripts sends it; what was typed does not come back. */
export const action = (args: Route.ActionArgs) =>
  takePost<z.input<typeof Entered>, z.output<typeof Entered>, { message: string }>(args, {
    ...{ schema: Entered, words, failed },
    echoes: [],
    call: ({ password }) => ({ path: pathOf(args.params.token), json: { password } }),
  })

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [done, setDone] = useState(actionData?.answer !== undefined)
  const entry = useEntry({
    schema: Entered,
    words,
    posted: actionData,
    async send({ password }) {
      await api(pathOf(token), {
        method: 'POST',
        json: { password },
        auth: true,
      })
      setDone(true)
      setTimeout(() => navigate('/login'), 3000)
    },
    failed: (error) => sayFailure(error, failed),
  })

  return (
    <ClothCard title="Set a new password">
      {done ? (
        <Banner takesFocus>Your password has been changed. You can now log in with it.</Banner>
      ) : (
        <Form entry={entry} posts>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...entry.field('password')}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            {...entry.field('confirmation')}
          />
          <Button type="submit" look="go" disabled={entry.busy}>
            {entry.busy ? 'Saving...' : 'Set the password'}
          </Button>
        </Form>
      )}
      {entry.failure && <Link to="/forgotpassword">Ask for a new link</Link>}
      <Link to="/login">Back to login</Link>
    </ClothCard>
  )
}
