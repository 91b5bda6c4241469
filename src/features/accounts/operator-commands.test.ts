import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { accessLink } from '#db/schema/links.ts'
import { event } from '#db/schema/platform.ts'
import { test } from '../../../test/site.ts'
import { isLastManager } from './account-rows.ts'
import { createAdmin, setPassword, setRole } from './operator-commands.ts'

test('R-DUTY-1 only the last manager is reported as the last manager', () => {
  const asked = [['a'], ['a', 'b'], ['b', 'a'], ['b'], []].map((managers) =>
    isLastManager(managers, 'a'),
  )
  expect(asked).toEqual([true, false, false, false, false])
})

test('R-DUTY-1 two demotions at once leave an administrator', async ({ site }) => {
  for (let round = 0; round < 5; round += 1) {
    const admins = [await site.signIn('admin'), await site.signIn('admin')]
    const outcomes = await Promise.allSettled(
      admins.map(({ email }) => setRole({ ...site, clock: () => site.now }, email, 'author')),
    )
    const left = await site.db.select().from(user).where(eq(user.role, 'admin'))
    expect(left).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { refusal: 'last-admin' } },
    ])
    await site.db.delete(user).where(eq(user.role, 'admin'))
  }
})

test('R-RUN-2 R-RESET-3 a password set on the command line ends sessions and links and is logged', async ({
  site,
}) => {
  const deps = { ...site, clock: () => site.now }
  const who = await site.signIn('author', 'Ada Obi')
  const other = await site.signIn()
  await site.ask(null, {
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email: who.email },
  })
  await site.mails(1)
  const logIn = (password: string) =>
    site.ask(null, { method: 'POST', url: '/api/login', payload: { email: who.email, password } })
  await expect(
    setPassword(deps, 'nobody@example.org', { password: 'correct horse' }),
  ).rejects.toMatchObject({
    refusal: 'not-found',
    message: 'No account has the address nobody@example.org.',
  })
  await expect(setPassword(deps, who.email, { password: 'password' })).rejects.toMatchObject({
    refusal: 'weak-password',
  })
  expect((await site.ask(who, { url: '/api/me' })).status).toBe(200)
  const account = await setPassword(deps, who.email.toUpperCase(), {
    password: 'correct horse',
  })
  expect(account).toMatchObject({ id: who.id, email: who.email })
  expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
  expect((await site.ask(other, { url: '/api/me' })).status).toBe(200)
  expect((await logIn('a sample password')).status).toBe(401)
  expect((await logIn('correct horse')).status).toBe(200)
  expect(await site.db.$count(accessLink)).toBe(0)
  const events = await site.db.select().from(event).where(eq(event.type, 'password-reset'))
  expect(events).toMatchObject([{ actorId: null, data: { accountId: who.id } }])

  const made = await createAdmin(deps, {
    name: 'New',
    email: 'new@example.org',
    password: 'correct horse',
  })
  expect(made).toMatchObject({ role: 'admin', email: 'new@example.org' })
  const [row] = await site.db.select().from(user).where(eq(user.id, made.id))
  expect(row?.confirmedAt).toEqual(site.now)
  await expect(
    createAdmin(deps, { name: 'Again', email: 'NEW@example.org', password: 'correct horse' }),
  ).rejects.toMatchObject({ refusal: 'email-taken' })
  await expect(setRole(deps, made.email, 'author')).rejects.toMatchObject({
    refusal: 'last-admin',
    message: 'new@example.org is the only administrator left.',
  })
  expect(await setRole(deps, who.email, 'admin')).toMatchObject({ id: who.id, role: 'admin' })
  expect(await setRole(deps, made.email, 'author')).toMatchObject({ role: 'author' })
  const isRole = eq(event.type, 'account-role-changed')
  const roles = await site.db.select().from(event).where(isRole).orderBy(event.id)
  expect(roles).toMatchObject([
    { actorId: null, data: { accountId: who.id, role: 'admin' } },
    { actorId: null, data: { accountId: made.id, role: 'author' } },
  ])
  expect(await setRole(deps, who.email, 'admin'), 'what the last one is already').toMatchObject({
    role: 'admin',
  })
  const types = (await site.db.select().from(event).orderBy(event.id)).map(({ type }) => type)
  expect(types.filter((type) => type === 'account-created-by-operator')).toHaveLength(1)
})
