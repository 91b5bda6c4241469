import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import { Password, ProfileChange } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import { api } from '#web/api/api.ts'
import { requireUser, twoFactorPath } from '#web/client/session/require-user.ts'
import type { User } from '#web/client/session/stored-session.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { storeCurrentUser } from '../client/session/session.ts'
import { TextField } from '../form/field.tsx'
import { Form, SubmitButton, useFormFields } from '../form/form.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/profile'
import { passwordMismatch, passwordsMatch } from './password-confirmation.ts'
import { Sessions } from './sessions.tsx'

export const meta = () => [{ title: 'Profile Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  me: await requireUser(request, ['admin', 'author', 'user']),
})

const ProfileFormInput = ProfileChange.extend({
  password: z.preprocess((value) => value || undefined, Password.optional()),
  currentPassword: z.string(),
  confirmation: z.string(),
}).refine(passwordsMatch, passwordMismatch)

type Tab = 'personal' | 'security'

const roleLabels: Record<string, string> = { admin: 'Manager', author: 'Author', user: 'Reader' }

const valuesOf = ({ name, email }: Pick<User, 'name' | 'email'>) => ({
  name,
  email,
  password: '',
  confirmation: '',
  currentPassword: '',
})

/** The form of the profile; calls `onSaved(false)` before a save and `onSaved(true)` after it. */
function useProfile(
  me: User,
  onWrong: (names: string[]) => void,
  onSaved: (saved: boolean) => void,
) {
  const entry = useValidatedForm({
    schema: ProfileFormInput,
    values: valuesOf(me),
    messages: {
      fields: {
        name: { missing: 'Name is required' },
        email: { missing: 'Email is required', wrong: 'Email is invalid' },
        password: 'Password must be at least 6 characters',
        confirmation: 'Passwords do not match',
      },
    },
    async send({ name, email, password, currentPassword }): Promise<void> {
      onSaved(false)
      const user = await api('PUT /profile', {
        // An empty password means no change.
        body: { name, email, password, currentPassword: currentPassword || undefined },
      })
      storeCurrentUser(user)
      entry.form.reset(valuesOf(user))
      onSaved(true)
    },
    failed: 'Profile update failed',
    onWrong,
  })
  return entry
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { me } = loaderData
  const [saved, setSaved] = useState(false)
  const [tab, setTab] = useState<Tab>('personal')
  const showTabOf = (names: string[]) =>
    flushSync(() => {
      setSaved(false)
      setTab(names.some((name) => name === 'name' || name === 'email') ? 'personal' : 'security')
    })
  const entry = useProfile(me, showTabOf, setSaved)

  const look =
    'min-h-11 px-1 font-semibold text-soft data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--accent)]'
  const panel = 'flex flex-col gap-4 data-ending-style:hidden data-hidden:hidden'
  return (
    <div className="page max-w-column py-10">
      <PageTitle>Profile Settings</PageTitle>
      <Form entry={entry}>
        {saved && <Banner takesFocus>Profile updated successfully!</Banner>}
        <Tabs.Root value={tab} onValueChange={(next) => setTab(next)}>
          <Tabs.List className="mb-6 flex gap-6 border-b border-line">
            <Tabs.Tab value="personal" className={look}>
              Personal Information
            </Tabs.Tab>
            <Tabs.Tab value="security" className={look}>
              Security
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="personal" keepMounted className={panel}>
            <TextField label="Name" {...entry.field('name')} autoComplete="name" />
            <TextField label="Email" {...entry.field('email')} type="email" autoComplete="email" />
            <TextField label="Role" value={roleLabels[me.role] ?? me.role} readOnly />
            <TextField label="Account created" value={formatDay(me.createdAt)} readOnly />
          </Tabs.Panel>
          <Tabs.Panel value="security" keepMounted className={panel}>
            <Passwords />
          </Tabs.Panel>
        </Tabs.Root>
        <SubmitButton entry={entry} busy="Saving…" className="mt-2 self-start">
          Save changes
        </SubmitButton>
      </Form>
      {tab === 'security' && (
        <>
          <section aria-labelledby="two-factor" className="mt-10">
            <h2 id="two-factor" className="text-2xl">
              Two-step login
            </h2>
            <p className="mt-2 mb-4 text-soft">Logging in also asks for a code from your phone.</p>
            <ButtonLink to={twoFactorPath}>Two-step login settings</ButtonLink>
          </section>
          <Sessions />
        </>
      )}
    </div>
  )
}

function Passwords() {
  const { field } = useFormFields<'password' | 'confirmation' | 'currentPassword'>()
  return (
    <>
      <PasswordField label="New password" {...field('password')} autoComplete="new-password" />
      <PasswordField
        label="Confirm new password"
        {...field('confirmation')}
        autoComplete="new-password"
      />
      <PasswordField
        label="Current password"
        hint="Needed to change your password or email if you logged in more than 15 minutes ago."
        {...field('currentPassword')}
        autoComplete="current-password"
      />
      <SecurityTips />
    </>
  )
}

const SecurityTips = () => (
  <div className="rounded-lg border border-line p-4 text-soft">
    <p className="font-semibold text-ink">Security tips</p>
    <ul className="mt-2 list-disc pl-5">
      <li>
        Use at least 8 characters; a few unrelated words are easy to remember and hard to guess.
      </li>
      <li>Do not use this password anywhere else.</li>
      <li>A new password logs you out on all other devices.</li>
    </ul>
  </div>
)
