import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { accessLink } from '#db/schema/links.ts'
import { event } from '#db/schema/platform.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { samplePassword } from '../../../test/site-actions.ts'
import { createPasswordLink } from './commands.ts'
import {
  disableAccount,
  enableAccount,
  endSessionsOf,
  resetTwoFactor,
  setRole,
} from './operator-commands.ts'

const needsOf = (site: TestSite) => ({ ...site, clock: () => site.now })

const statusOf = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/me' })).status

const logIn = (site: TestSite, { email }: Person, password = samplePassword) =>
  site.ask(null, { method: 'POST', url: '/api/login', payload: { email, password } })

const newestEvent = async ({ db }: TestSite) =>
  (await db.select().from(event).orderBy(desc(event.id)).limit(1))[0]

test('R-SEC-1 a disabled account refuses every login', async ({ site }) => {
  const [who, other] = [await site.signIn(), await site.signIn()]
  await disableAccount(needsOf(site), who.email.toUpperCase())
  expect(await newestEvent(site)).toMatchObject({
    type: 'account-disabled',
    actorId: null,
    data: { accountId: who.id },
  })
  expect([await statusOf(site, who), await statusOf(site, other)]).toEqual([401, 200])
  const refused = await logIn(site, who)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This account is disabled. Please write to the journal.',
  ])
  const guessed = await logIn(site, who, 'not the password')
  expect(guessed.status, 'only the owner learns that it is disabled').toBe(401)

  await enableAccount(needsOf(site), who.email)
  expect((await newestEvent(site))?.type).toBe('account-enabled')
  expect((await logIn(site, who)).status).toBe(200)
  expect(await statusOf(site, who), 'the former session stays ended').toBe(401)
})

test('R-SEC-1 a session that outlived the disabling of its account is refused', async ({
  site,
}) => {
  const who = await site.signIn()
  await site.db.update(user).set({ disabledAt: site.now }).where(eq(user.id, who.id))
  expect(await statusOf(site, who)).toBe(401)
})

test('R-SEC-1 a disabled account has no valid reset links', async ({ site }) => {
  const who = await site.signIn()
  const before = await createPasswordLink(needsOf(site), who.id, who.id)
  await disableAccount(needsOf(site), who.email)
  const url = `/api/reset-password/${before}`
  const payload = { password: 'a whole new password' }
  expect((await site.ask(null, { method: 'POST', url, payload })).status).toBe(400)
  expect(await createPasswordLink(needsOf(site), who.id, who.id)).toBeUndefined()
  expect(await site.db.$count(accessLink, eq(accessLink.kind, 'password-reset'))).toBe(0)
})

test('R-SEC-1 R-DUTY-1 the last manager who can log in cannot be disabled or demoted', async ({
  site,
}) => {
  const [first, second] = [await site.signIn('admin'), await site.signIn('admin')]
  await disableAccount(needsOf(site), first.email)
  const lastOne = { refusal: 'last-admin' }
  await expect(disableAccount(needsOf(site), second.email)).rejects.toMatchObject(lastOne)
  await expect(setRole(needsOf(site), second.email, 'author')).rejects.toMatchObject(lastOne)
  expect(await statusOf(site, second)).toBe(200)
  await expect(disableAccount(needsOf(site), 'nobody@example.org')).rejects.toMatchObject({
    refusal: 'not-found',
  })
})

test('R-SEC-1 an operator ends the sessions of one account', async ({ site }) => {
  const [who, other] = [await site.signIn(), await site.signIn()]
  await logIn(site, who)
  expect(await endSessionsOf(needsOf(site), who.email)).toBe(2)
  expect(await newestEvent(site)).toMatchObject({
    type: 'sessions-ended',
    actorId: null,
    data: { accountId: who.id, count: 2 },
  })
  expect([await statusOf(site, who), await statusOf(site, other)]).toEqual([401, 200])
  expect(await endSessionsOf(needsOf(site), who.email)).toBe(0)
})

test('R-SEC-1 an operator ends the sessions of everybody', async ({ site }) => {
  const people = [await site.signIn('admin'), await site.signIn(), await site.signIn()]
  expect(await endSessionsOf(needsOf(site))).toBe(3)
  for (const who of people) expect(await statusOf(site, who)).toBe(401)
  const ended = await site.db.select().from(event).where(eq(event.type, 'sessions-ended'))
  expect(ended.map(({ data }) => data.accountId).toSorted()).toEqual(
    people.map(({ id }) => id).toSorted(),
  )
})

test('R-SEC-3 an operator turns off two-step login only with a proof', async ({ site }) => {
  const who = await site.signIn()
  for (const nothing of ['', '  ', 'ok', ` ${' '.repeat(20)}`])
    await expect(resetTwoFactor(needsOf(site), who.email, nothing)).rejects.toMatchObject({
      refusal: 'invalid',
      field: 'proof',
    })
  expect(await statusOf(site, who)).toBe(200)
  await resetTwoFactor(needsOf(site), who.email, ' called back on the number in the staff list ')
  expect(await newestEvent(site)).toMatchObject({
    type: 'two-factor-reset-by-operator',
    data: { accountId: who.id, proof: 'called back on the number in the staff list' },
  })
})
