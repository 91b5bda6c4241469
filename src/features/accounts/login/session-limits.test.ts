import { expect } from 'vitest'
import { createFirstAdmin } from '#app/first-run.ts'
import { session, user } from '#db/schema/accounts.ts'
import { deleteExpired } from '#features/accounts/commands.ts'
import { setPassword } from '#features/accounts/operator-commands.ts'
import { createPasswordHasher } from '#platform/secrets.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }
const days = 86_400_000

async function register(site: TestSite) {
  const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
  return { ...ada, id: body.user._id, token: body.token }
}

const logIn = (site: TestSite, { email, password }: { email: string; password: string }) =>
  site.ask(null, { method: 'POST', url: '/api/login', payload: { email, password } })

test('R-SEC-1 a session that is not used for 7 days ends', async ({ site }) => {
  const who = await register(site)
  const status = async () => (await site.ask(who, { url: '/api/me' })).status
  site.pass(7 * days - 1000)
  expect(await status()).toBe(200)
  site.pass(6 * days)
  expect(await status(), 'each use counts').toBe(200)
  const other = await logIn(site, ada)
  const later = { ...who, token: other.body.token }
  site.pass(7 * days)
  expect((await site.ask(later, { url: '/api/me' })).status).toBe(401)
  expect((await site.ask(later, { url: '/api/sessions' })).status).toBe(401)
})

test('R-SEC-1 a session that ended without use is deleted', async ({ site }) => {
  await register(site)
  site.pass(8 * days)
  const { body } = await logIn(site, ada)
  const listed = await site.ask({ ...ada, id: '', token: body.token }, { url: '/api/sessions' })
  expect(listed.body.sessions).toHaveLength(1)
  expect(await site.db.$count(session)).toBe(2)
  await deleteExpired({ db: site.db, clock: () => site.now })
  expect(await site.db.$count(session), 'the row is deleted every night').toBe(1)
})

test('R-SEC-1 the first administrator’s made-up password is accepted for 7 days', async ({
  site,
}) => {
  const needs = { ...site, clock: () => site.now }
  const made = (await createFirstAdmin(needs, undefined)) ?? ada
  site.pass(7 * days - 1000)
  expect((await logIn(site, made)).status).toBe(200)
  site.pass(1000)
  const { status, body } = await logIn(site, made)
  expect([status, body.message]).toEqual([
    403,
    'This generated password has expired. Please ask for a link to set a new one.',
  ])
})

test('R-SEC-1 only a generated password expires', async ({ site }) => {
  const needs = { ...site, clock: () => site.now }
  await register(site)
  await setPassword(needs, ada.email, { password: 'made up by a program', madeUp: true })
  site.pass(8 * days)
  const madeUp = { email: ada.email, password: 'made up by a program' }
  expect((await logIn(site, madeUp)).status).toBe(403)
  await setPassword(needs, ada.email, { password: ada.password })
  site.pass(400 * days)
  expect((await logIn(site, ada)).status).toBe(200)
})

test('R-SEC-1 a changed password does not expire', async ({ site }) => {
  const needs = { ...site, clock: () => site.now }
  const made = (await createFirstAdmin(needs, undefined)) ?? ada
  const { body } = await logIn(site, made)
  const who = { ...made, id: body.user._id, name: '', token: body.token }
  const payload = { name: 'Ada', email: made.email, password: 'a password of my own' }
  expect((await site.ask(who, { method: 'PUT', url: '/api/profile', payload })).status).toBe(200)
  site.pass(400 * days)
  expect((await logIn(site, payload)).status).toBe(200)
})

test('R-SEC-6 a password that was hashed with less work is hashed again at the next sign-in', async ({
  site,
}) => {
  await register(site)
  const hashOf = async () => (await site.db.select().from(user))[0]?.passwordHash ?? ''
  const before = await hashOf()
  site.passwords = createPasswordHasher({ memoryCost: 16, timeCost: 2 })
  expect((await logIn(site, { ...ada, password: 'not this one' })).status).toBe(401)
  expect(await hashOf()).toBe(before)
  expect((await logIn(site, ada)).status).toBe(200)
  const after = await hashOf()
  expect([before.includes('$m=8,t=1,'), after.includes('$m=16,t=2,')]).toEqual([true, true])
  expect((await logIn(site, ada)).status).toBe(200)
  expect(await hashOf(), 'hashed once').toBe(after)
})

test('R-SEC-1 ending another session asks for the password, unless the login is recent', async ({
  site,
}) => {
  const who = await register(site)
  const other = { ...who, token: (await logIn(site, ada)).body.token }
  const end = (payload?: object) =>
    site.ask(who, { method: 'DELETE', url: '/api/sessions', ...(payload && { payload }) })
  site.pass(16 * 60_000)
  for (const payload of [undefined, {}, { currentPassword: 'not the password' }]) {
    const { status, headers } = await end(payload)
    expect([status, headers['x-field']]).toEqual([400, 'currentPassword'])
  }
  expect((await site.ask(other, { url: '/api/me' })).status).toBe(200)
  expect((await end({ currentPassword: ada.password })).status).toBe(200)
  expect((await site.ask(other, { url: '/api/me' })).status).toBe(401)

  const fresh = { ...who, token: (await logIn(site, ada)).body.token }
  const { body } = await site.ask(fresh, { url: '/api/sessions' })
  const { id } = body.sessions.find(({ present }: { present: boolean }) => !present)
  const url = `/api/sessions/${id}`
  expect((await site.ask(fresh, { method: 'DELETE', url })).status).toBe(200)
  const again = await site.ask(fresh, { method: 'DELETE', url, payload: {} })
  expect(again.status).toBe(404)
})
