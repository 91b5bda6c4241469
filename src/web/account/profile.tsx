import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { sayDay } from '#domain/text/format.ts'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { storeUser, type User } from '../client/session/browser-storage.ts'
import { requireUser } from '../client/session/guard.ts'
import { forgetMe } from '../client/session/session.ts'
import { Button } from '../ui/button.tsx'
import { focusFirstInvalid, TextField } from '../ui/field.tsx'
import { Loading } from '../ui/loading.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import type { Route } from './+types/profile'

export const meta = () => [{ title: 'Profile Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  me: await requireUser(request, ['admin', 'author', 'user']),
})
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="form" />

type Problems = Partial<Record<'name' | 'email' | 'password' | 'confirmation', string>>

function problemsOf({ name, email, password, confirmation }: Record<string, string>): Problems {
  const problems: Problems = {}
  if (!name?.trim()) problems.name = 'Name is required'
  if (!email?.trim()) problems.email = 'Email is required'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems.email = 'Email is invalid'
  if (password && password.length < 6) problems.password = 'Password must be at least 6 characters'
  if ((password || confirmation) && password !== confirmation)
    problems.confirmation = 'Passwords do not match'
  return problems
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { me } = loaderData
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [saved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)
  const [tab, setTab] = useState<'personal' | 'security'>('personal')
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' })

  const save = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = Object.fromEntries(new FormData(form)) as Record<string, string>
    const found = problemsOf({ ...entered, ...passwords })
    const wrong = Object.keys(found).length > 0
    flushSync(() => {
      setProblems(found)
      setSaved(false)
      setFailure(undefined)
      if (wrong) setTab(found.name || found.email ? 'personal' : 'security')
    })
    if (wrong) return focusFirstInvalid(form)
    setBusy(true)
    try {
      const { name, email } = entered
      const { password } = passwords
      storeUser(
        await api<User>('/profile', {
          method: 'PUT',
          json: { name, email, ...(password && { password }) },
          auth: true,
        }),
      )
      forgetMe()
      setPasswords({ password: '', confirmation: '' })
      setSaved(true)
    } catch (error) {
      setFailure(serverMessage(error) ?? 'Profile update failed')
    } finally {
      setBusy(false)
    }
  }

  const look =
    'min-h-11 px-1 font-semibold text-soft data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--laterite)]'
  return (
    <div className="page max-w-2xl py-10">
      <PageTitle>Profile Settings</PageTitle>
      <form method="post" onSubmit={save} noValidate>
        {saved && <Banner>Profile updated successfully!</Banner>}
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <Tabs.Root value={tab} onValueChange={(next) => setTab(next)}>
          <Tabs.List className="mb-6 flex gap-6 border-b border-line">
            <Tabs.Tab value="personal" className={look}>
              Personal Information
            </Tabs.Tab>
            <Tabs.Tab value="security" className={look}>
              Security
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel
            value="personal"
            keepMounted
            className="flex flex-col gap-4 data-hidden:hidden"
          >
            <TextField
              label="Name"
              name="name"
              defaultValue={me.name}
              error={problems.name}
              autoComplete="name"
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              defaultValue={me.email}
              error={problems.email}
              autoComplete="email"
            />
            <TextField label="Role" value={me.role} readOnly />
            <TextField label="Account created" value={sayDay(me.createdAt)} readOnly />
          </Tabs.Panel>
          <Tabs.Panel
            value="security"
            keepMounted
            className="flex flex-col gap-4 data-hidden:hidden"
          >
            <PasswordField
              label="New password"
              value={passwords.password}
              onChange={(event) => setPasswords({ ...passwords, password: event.target.value })}
              error={problems.password}
              autoComplete="new-password"
            />
            <PasswordField
              label="Confirm new password"
              value={passwords.confirmation}
              onChange={(event) => setPasswords({ ...passwords, confirmation: event.target.value })}
              error={problems.confirmation}
              autoComplete="new-password"
            />
            <div className="rounded-lg border border-line p-4 text-soft">
              <p className="font-semibold text-ink">Security tips</p>
              <ul className="mt-2 list-disc pl-5">
                <li>
                  Use at least 8 characters; a few unrelated words are easy to remember and hard to
                  guess.
                </li>
                <li>Use this password nowhere else.</li>
                <li>A new password ends your sessions on every other device.</li>
              </ul>
            </div>
          </Tabs.Panel>
        </Tabs.Root>
        <Button type="submit" look="go" disabled={busy} className="mt-6">
          {busy ? 'Saving...' : 'Save changes'}
        </Button>
      </form>
    </div>
  )
}
