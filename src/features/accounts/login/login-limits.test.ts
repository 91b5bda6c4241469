import { describe, expect } from 'vitest'
import { rateLimit } from '#db/schema/platform.ts'
import { loginDelaySeconds } from '#domain/people/login-delay.ts'
import { deleteExpired } from '#features/accounts/commands.ts'
import { isFamiliarNetwork } from '#features/accounts/queries.ts'
import { createPasswordHasher } from '#platform/secrets.ts'
import { test } from '../../../../test/site.ts'
import type { Answer, TestSite } from '../../../../test/site-actions.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }
const home = '192.0.2.1'

const post = (
  site: TestSite,
  url: string,
  payload: object,
  remoteAddress = home,
): Promise<Answer> => site.ask(null, { method: 'POST', url: `/api/${url}`, payload, remoteAddress })

const logIn = async (site: TestSite, password: string, from: string, email = ada.email) =>
  (await post(site, 'login', { email, password }, from)).status

describe('guessing', () => {
  test('R-SEC-2 ten wrong tries by a stranger do not lock a person out', async ({ site }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 10; n += 1) expect(await logIn(site, 'wrong', '198.51.100.9')).toBe(401)
    expect(await logIn(site, ada.password, '198.51.100.9')).toBe(429)
    expect(await logIn(site, ada.password, home)).toBe(200)
    expect(await logIn(site, ada.password, '203.0.113.5')).toBe(200)
  })

  test('R-SEC-2 guesses from unfamiliar networks do not slow down a familiar network', async ({
    site,
  }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 20; n += 1) expect(await logIn(site, 'wrong', `10.0.0.${n}`)).toBe(401)
    expect(await logIn(site, 'wrong', '10.0.1.1')).toBe(401)
    const refused = await post(site, 'login', ada, '10.0.1.2')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2'])
    expect(await logIn(site, ada.password, home)).toBe(200)
    site.pass(2000)
    expect(await logIn(site, 'wrong', '10.0.1.3')).toBe(401)
    expect((await post(site, 'login', ada, '10.0.1.4')).headers['retry-after']).toBe('4')
    site.pass(4000)
    expect(await logIn(site, ada.password, '10.0.1.5')).toBe(200)
  })

  test('R-SEC-2 an unknown address is slowed down like a known one', async ({ site }) => {
    await post(site, 'register', ada)
    const statuses = async (email: string) => {
      const seen = []
      for (let n = 0; n < 23; n += 1) seen.push(await logIn(site, 'wrong', `10.1.0.${n}`, email))
      return seen
    }
    expect(await statuses('nobody@example.org')).toEqual(await statuses(ada.email))
  })

  test('R-SEC-2 an IPv6 network is one guesser', async ({ site }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 10; n += 1) {
      expect(await logIn(site, 'wrong', `2001:db8:0:1::${n}`)).toBe(401)
    }
    expect(await logIn(site, 'wrong', '2001:db8:0:1:ffff::1')).toBe(429)
    expect(await logIn(site, 'wrong', '2001:db8:0:2::1')).toBe(401)
  })

  test('R-SEC-2 only failures count', async ({ site }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 25; n += 1) expect(await logIn(site, ada.password, home)).toBe(200)
    for (let n = 0; n < 9; n += 1) expect(await logIn(site, 'wrong', home)).toBe(401)
    expect(await logIn(site, ada.password, home)).toBe(200)
  })

  test('R-SEC-2 a reset link makes its owner’s network familiar', async ({ site }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 25; n += 1) await logIn(site, 'wrong', `10.2.0.${n}`)
    await post(site, 'forgot-password', { email: ada.email })
    const mails = (await site.mails(2)).join()
    const token = mails.match(/resetpassword\/([\w-]{43})/)?.[1]
    const password = 'battery staple'
    await post(site, `reset-password/${token}`, { password }, '203.0.113.77')
    expect(await logIn(site, password, '203.0.113.78')).toBe(429)
    expect(await logIn(site, password, '203.0.113.77')).toBe(200)
  })

  test('R-SEC-2 requests for reset links are limited except from familiar networks', async ({
    site,
  }) => {
    await post(site, 'register', ada)
    const ask = async (from: string) =>
      (await post(site, 'forgot-password', { email: ada.email }, from)).status
    for (let n = 0; n < 5; n += 1) expect(await ask('10.3.0.1')).toBe(200)
    expect(await ask('10.3.0.1')).toBe(429)
    for (let n = 2; n < 17; n += 1) expect(await ask(`10.3.0.${n}`)).toBe(200)
    expect(await ask('10.3.0.99')).toBe(429)
    expect(await ask(home)).toBe(200)
  })

  test('R-SEC-2 login limits store no address', async ({ site }) => {
    await logIn(site, 'wrong', home)
    const rows = JSON.stringify(await site.db.select().from(rateLimit))
    expect(rows).not.toMatch(/ada|192\.0\.2/)
  })
})

describe('a flood', () => {
  test('R-SEC-2 R-API-7 many logins wait in a bounded queue while readers are answered', async ({
    site,
  }) => {
    site.passwords = createPasswordHasher()
    const attempt = (n: number) =>
      post(site, 'login', { ...ada, email: `${n}@example.org` }, `10.4.0.${n}`)
    let rejectedLogins = 0
    const flood = Array.from({ length: 60 }, async (_, n) => {
      const answer = await attempt(n)
      if (answer.status === 401) rejectedLogins += 1
      return answer
    })
    expect((await site.ask(null, { url: '/api/journals?page=1&limit=10' })).status).toBe(200)
    const rejectedBefore = rejectedLogins
    const answers = await Promise.all(flood)
    const busy = answers.filter(({ status }) => status === 503)
    const wrong = answers.filter(({ status }) => status === 401)
    expect(wrong.length).toBeGreaterThanOrEqual(40)
    expect(busy.length).toBeGreaterThan(0)
    expect(new Set(busy.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
    expect(busy[0]?.body).toEqual({
      message: 'Many people are logging in just now. Please try again shortly.',
    })
    expect(rejectedBefore, 'most still wait when a reader has been answered').toBeLessThan(20)
    const rows = await site.db.select().from(rateLimit)
    // Each wrong guess counts by network, pair and account; a refused attempt does not count.
    expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(3 * wrong.length)
  })

  test('R-SEC-2 an account remembers its 20 last networks for half a year', async ({ site }) => {
    await post(site, 'register', ada)
    for (let n = 0; n < 22; n += 1) {
      site.pass(1000)
      expect(await logIn(site, ada.password, `10.5.0.${n}`)).toBe(200)
    }
    const familiar = (network: string) => isFamiliarNetwork(site.db, { email: ada.email, network })
    expect(await familiar('10.5.0.1')).toBe(false)
    expect(await familiar('10.5.0.2')).toBe(true)
    site.pass(182 * 86_400_000)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect(await familiar('10.5.0.21')).toBe(true)
    site.pass(2 * 86_400_000)
    await deleteExpired({ db: site.db, clock: () => site.now })
    expect(await familiar('10.5.0.21')).toBe(false)
  })
})

describe('pauses between guesses', () => {
  test('R-SEC-2 delays between guesses grow from nothing to a quarter of an hour', () => {
    expect([1, 20, 21, 22, 29, 30, 1_000_000].map(loginDelaySeconds)).toEqual([
      0, 0, 2, 4, 512, 900, 900,
    ])
  })
})
