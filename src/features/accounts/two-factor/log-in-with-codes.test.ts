import { expect } from 'vitest'
import { recoveryCode, twoFactor } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { hashToken } from '#platform/secrets.ts'
import { waitForEmail } from '../../../../test/editorial/workflow.ts'
import {
  codeAt,
  codeIsAsked,
  currentPassword,
  logIn,
  postToApi,
  register,
  statusAndField,
  turnOn,
} from '../../../../test/features/two-factor.ts'
import { test } from '../../../../test/site.ts'
import type { Person } from '../../../../test/site-actions.ts'

test('R-SEC-3 an account without two-step login logs in with or without a code', async ({
  site,
}) => {
  await register(site)
  const plain = await logIn(site)
  expect(plain.status).toBe(200)
  expect(Object.keys(plain.body.user).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role'])
  expect((await logIn(site, '123456')).status).toBe(200)
})

test('R-SEC-3 a code is valid once', async ({ site }) => {
  const { secret } = await turnOn(site, await register(site))
  const before = codeAt(secret, new Date(site.now.getTime() - 30_000))
  const code = codeAt(secret, site.now)
  const racing = await Promise.all(Array.from({ length: 6 }, () => logIn(site, code)))
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  expect(statusAndField(await logIn(site, before))).toEqual(codeIsAsked)
  site.pass(120_000)
  expect(statusAndField(await logIn(site, code)), 'out of its window').toEqual(codeIsAsked)
  expect((await logIn(site, codeAt(secret, site.now))).status).toBe(200)
})

test('R-SEC-3 a recovery code is valid once and its use is notified', async ({ site }) => {
  const who = await register(site)
  const { codes } = await turnOn(site, who)
  const [first = ''] = codes
  const stored = JSON.stringify(await site.db.select().from(recoveryCode))
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  expect((await logIn(site, first.toUpperCase())).status).toBe(200)
  expect(statusAndField(await logIn(site, first))).toEqual(codeIsAsked)
  expect((await site.ask(who, { url: '/api/two-factor' })).body).toMatchObject({
    on: true,
    recoveryCodesLeft: 9,
  })
  // Text that begins or ends with six digits is no code of an app.
  const nearlyDigits = ['abcdefghijklmnopqr234567', '234567abcdefghijklmnopqr']
  const kept = nearlyDigits.map((code) => ({ userId: who.id, codeHash: hashToken(code) }))
  await site.db.insert(recoveryCode).values(kept)
  for (const code of nearlyDigits) expect((await logIn(site, code)).status, code).toBe(200)
  expect((await site.ask(who, { url: '/api/two-factor' })).body).toEqual({
    on: true,
    since: '2026-03-02T09:00:00.000Z',
    recoveryCodesLeft: 9,
    required: false,
  })
  const notice = 'A recovery code was used to log in'
  expect(await waitForEmail(site, who, notice)).toContain(notice)
  const renewed = await postToApi(site, who, 'two-factor/recovery-codes', currentPassword(who))
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect(statusAndField(await logIn(site, codes[1]))).toEqual(codeIsAsked)
})

test('R-SEC-3 R-SEC-2 a wrong code counts as a guess but a right password without a code does not', async ({
  site,
}) => {
  const { secret } = await turnOn(site, await register(site))
  for (let n = 0; n < 15; n += 1) expect(statusAndField(await logIn(site))).toEqual(codeIsAsked)
  for (let n = 0; n < 10; n += 1)
    expect(statusAndField(await logIn(site, '000000'))).toEqual(codeIsAsked)
  expect((await logIn(site, codeAt(secret, site.now))).status).toBe(429)
})

test('R-SEC-3 R-SEC-2 guessing a setup code is limited by account', async ({ site }) => {
  const [who, other] = [await register(site), await site.signIn()]
  await turnOn(site, who)
  for (const each of [who, other]) await postToApi(site, each, 'two-factor', currentPassword(each))
  const guess = (each: Person) => postToApi(site, each, 'two-factor/confirm', { code: '000000' })
  for (let n = 0; n < 10; n += 1) expect((await guess(who)).status, `${n}`).toBe(400)
  expect((await guess(who)).status).toBe(429)
  expect((await guess(other)).status).toBe(400)
  const listEvents = async () =>
    (await site.db.select().from(event).orderBy(event.id)).map(({ type }) => type)
  const before = await listEvents()
  expect((await postToApi(site, other, 'two-factor/off', currentPassword(other))).status).toBe(200)
  expect(await listEvents()).toEqual(before)
  expect(await site.db.$count(twoFactor), 'the unfinished setup is deleted').toBe(1)
})
