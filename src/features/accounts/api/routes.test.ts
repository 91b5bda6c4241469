import { describe, expect } from 'vitest'
import { session } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { test } from '../../../../test/site.ts'

const ada = { name: 'Sample Author', email: 'Ada@Example.org', password: 'correct horse' }

describe('register', () => {
  test('R-API-2 register answers a token and the user without a password', async ({ site }) => {
    const { status, body } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: ada,
    })
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['token', 'user'])
    expect(Object.keys(body.user).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role'])
    expect(body.user).toMatchObject({ name: ada.name, email: ada.email, role: 'author' })
  })

  test('R-REG-5 the role that a registration asks for is ignored', async ({ site }) => {
    const payload = { ...ada, role: 'admin' }
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload })
    expect(body.user.role).toBe('author')
    const me = await site.ask(personWith(body.token), { url: '/api/me' })
    expect(me.body.role).toBe('author')
  })

  test('R-REG-4 an address that is known in another case is refused, and nothing is stored', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const payload = { ...ada, email: 'aDA@exAMPLE.ORG' }
    const again = await site.ask(null, { method: 'POST', url: '/api/register', payload })
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ message: 'An account with this email already exists.' })
    expect(await site.db.select().from(event)).toHaveLength(1)
  })

  test('R-REG-2 R-API-7 a missing field is named', async ({ site }) => {
    for (const field of ['name', 'email', 'password'] as const) {
      const payload = { ...ada, [field]: undefined }
      const { status, body } = await site.ask(null, {
        method: 'POST',
        url: '/api/register',
        payload,
      })
      expect({ status, body }).toEqual({
        status: 400,
        body: { message: `${field} is a required field` },
      })
    }
  })

  test('R-API-7 an empty body, broken JSON and another media type get a message', async ({
    site,
  }) => {
    const post = (headers: Record<string, string>, payload: string) =>
      site.ask(null, { method: 'POST', url: '/api/register', headers, payload })
    const json = { 'content-type': 'application/json' }
    expect(await post(json, '')).toMatchObject({
      status: 400,
      body: { message: 'body is a required field' },
    })
    expect(await post(json, '{')).toMatchObject({
      status: 400,
      body: { message: 'The body is not valid JSON.' },
    })
    expect(await post({ 'content-type': 'text/csv' }, 'a')).toMatchObject({ status: 415 })
  })

  test('R-API-7 control characters and texts of a megabyte are refused, naming the field', async ({
    site,
  }) => {
    const post = (payload: object) =>
      site.ask(null, { method: 'POST', url: '/api/register', payload })
    const nul = await post({ ...ada, name: 'A\u0000B' })
    expect(nul).toMatchObject({ status: 400 })
    expect(nul.body.message).toBe('name contains control characters that cannot be kept')
    const long = await post({ ...ada, name: 'x'.repeat(300_000) })
    expect(long.body.message).toBe('name must be at most 200 characters')
  })

  test('R-REG-3 a new author gets a welcome email', async ({ site }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const [mail] = await site.mails(1)
    expect(mail).toContain('To: Ada@example.org')
    expect(mail).toContain('Welcome to ')
  })
})

describe('login', () => {
  test('R-LOGIN-3 R-API-2 signing in takes the address in any case and answers token and user', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const payload = { email: 'ADA@example.org', password: ada.password }
    const { status, body } = await site.ask(null, { method: 'POST', url: '/api/login', payload })
    expect(status).toBe(200)
    const me = await site.ask(personWith(body.token), { url: '/api/me' })
    expect(me.body).toEqual(body.user)
  })

  test('R-LOGIN-4 a wrong password and an unknown address get the same answer', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const attempt = (email: string) =>
      site.ask(null, {
        method: 'POST',
        url: '/api/login',
        payload: { email, password: 'wrong one' },
      })
    const wrong = await attempt(ada.email)
    const unknown = await attempt('nobody@example.org')
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    })
  })

  test('R-LOGIN-2 a missing password is refused', async ({ site }) => {
    const { status, body } = await site.ask(null, {
      method: 'POST',
      url: '/api/login',
      payload: { email: ada.email },
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'password is a required field' },
    })
  })

  test('R-API-7 too many attempts on one account get 429 with Retry-After, until the time is over', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const attempt = (password: string) =>
      site.ask(null, { method: 'POST', url: '/api/login', payload: { email: ada.email, password } })
    for (let i = 0; i < 10; i += 1) expect((await attempt('wrong one')).status).toBe(401)
    const refused = await attempt(ada.password)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
    site.pass(901_000)
    expect((await attempt(ada.password)).status).toBe(200)
  })

  test('R-API-7 too many registrations from one address get 429', async ({ site }) => {
    const attempt = () => site.ask(null, { method: 'POST', url: '/api/register', payload: {} })
    for (let i = 0; i < 100; i += 1) expect((await attempt()).status).toBe(400)
    expect((await attempt()).status).toBe(429)
  })

  test('R-AUTH-2 every account call is served at /api and at /api/auth', async ({ site }) => {
    const registered = await site.ask(null, {
      method: 'POST',
      url: '/api/auth/register',
      payload: ada,
    })
    expect(registered.status).toBe(201)
    const who = personWith(registered.body.token)
    const calls = [
      { method: 'POST', url: 'login', payload: { email: ada.email, password: ada.password } },
      { method: 'GET', url: 'me' },
      { method: 'PUT', url: 'profile', payload: { name: 'Sample Author', email: ada.email } },
      { method: 'POST', url: 'forgot-password', payload: { email: ada.email } },
    ] as const
    for (const { url, ...call } of calls) {
      for (const prefix of ['/api/', '/api/auth/']) {
        const answer = await site.ask(who, { ...call, url: prefix + url })
        expect([prefix + url, answer.status]).toEqual([prefix + url, 200])
      }
    }
    for (const prefix of ['/api/', '/api/auth/']) {
      const reset = await site.ask(null, {
        method: 'POST',
        url: `${prefix}reset-password/none`,
        payload: { password: 'long enough' },
      })
      expect(reset.status).toBe(400)
      expect((await site.ask(who, { method: 'POST', url: `${prefix}logout` })).status).toBe(200)
    }
  })
})

describe('sessions', () => {
  test('R-ACCESS-8 without a token, with a made-up one and with an expired one /me answers 401', async ({
    site,
  }) => {
    const who = await site.signIn()
    expect((await site.ask(null, { url: '/api/me' })).status).toBe(401)
    expect((await site.ask(personWith('x'.repeat(43)), { url: '/api/me' })).status).toBe(401)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(200)
    const headed = (authorization: string) =>
      site.ask(null, { url: '/api/me', headers: { authorization } })
    expect((await headed(`bearer ${who.token}`)).status).toBe(200)
    for (const odd of [`NoBearer ${who.token}`, `Bearer ${who.token} x`, `Bearer  ${who.token}`])
      expect((await headed(odd)).status, odd.slice(0, 9)).toBe(401)
    site.pass(366 * 86_400_000)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
  })

  test('R-API-1 a session opened by signing in lasts 14 days and comes without a cookie', async ({
    site,
  }) => {
    const { body, headers } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: ada,
    })
    expect(headers['set-cookie']).toBeUndefined()
    for (const milliseconds of [6 * 86_400_000, 6 * 86_400_000, 2 * 86_400_000 - 1000]) {
      site.pass(milliseconds)
      expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(200)
    }
    site.pass(2000)
    expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(401)
  })

  test('R-LOGOUT-1 logging out ends the session on the server; a second time is no error', async ({
    site,
  }) => {
    const who = await site.signIn()
    expect((await site.ask(who, { method: 'POST', url: '/api/logout' })).status).toBe(200)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
    expect((await site.ask(who, { method: 'POST', url: '/api/logout' })).status).toBe(200)
    expect((await site.ask(null, { method: 'POST', url: '/api/logout' })).status).toBe(200)
  })

  test('R-API-6 the token is not stored, only its hash', async ({ site }) => {
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const rows = await site.db.select().from(session)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })
})

describe('profile', () => {
  test('R-API-2 R-PROFILE-3 name, address and password change, and only what was sent', async ({
    site,
  }) => {
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const who = personWith(body.token)
    const change = { name: 'Another Sample', email: 'new@example.org' }
    const changed = await site.ask(who, { method: 'PUT', url: '/api/profile', payload: change })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...change, role: 'author', _id: body.user._id },
    })
    const login = (password: string) =>
      site.ask(null, {
        method: 'POST',
        url: '/api/login',
        payload: { email: 'new@example.org', password },
      })
    expect((await login(ada.password)).status).toBe(200)
    await site.ask(who, {
      method: 'PUT',
      url: '/api/profile',
      payload: { ...change, password: 'battery staple' },
    })
    expect((await login(ada.password)).status).toBe(401)
    expect((await login('battery staple')).status).toBe(200)
  })

  test('R-ACCESS-8 without a session even a profile that makes no sense is 401', async ({
    site,
  }) => {
    const { status } = await site.ask(null, { method: 'PUT', url: '/api/profile', payload: {} })
    expect(status).toBe(401)
  })

  test('R-PROFILE-4 another account’s address is refused', async ({ site }) => {
    const other = await site.signIn()
    const who = await site.signIn()
    const payload = { name: who.name, email: other.email.toUpperCase() }
    const { status, body } = await site.ask(who, { method: 'PUT', url: '/api/profile', payload })
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'An account with this email already exists.' },
    })
  })

  test('R-API-2 a new password ends the other sessions and keeps this one', async ({ site }) => {
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload: ada })
    const elsewhere = await site.ask(null, { method: 'POST', url: '/api/login', payload: ada })
    const payload = { name: ada.name, email: ada.email, password: 'battery staple' }
    await site.ask(personWith(body.token), { method: 'PUT', url: '/api/profile', payload })
    expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(200)
    expect((await site.ask(personWith(elsewhere.body.token), { url: '/api/me' })).status).toBe(401)
  })
})

describe('forgotten passwords', () => {
  const forgot = { method: 'POST', url: '/api/forgot-password' } as const

  test('R-FORGOT-3 the response is the same for known and unknown addresses', async ({ site }) => {
    const who = await site.signIn()
    const unknown = await site.ask(null, { ...forgot, payload: { email: 'nobody@example.org' } })
    const known = await site.ask(null, { ...forgot, payload: { email: who.email } })
    expect(known.status).toBe(200)
    expect({ ...unknown, headers: 0 }).toEqual({ ...known, headers: 0 })
    const mails = await site.mails(1)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`To: ${who.email}`)
  })

  test('R-RESET-3 R-FORGOT-3 a reset link sets a password once and ends every session', async ({
    site,
  }) => {
    const who = await site.signIn()
    await site.ask(null, { ...forgot, payload: { email: who.email } })
    const token = tokenIn((await site.mails(1))[0])
    const reset = (password: string) =>
      site.ask(null, { method: 'POST', url: `/api/reset-password/${token}`, payload: { password } })
    expect((await reset('short')).body.message).toBe('password must be at least 6 characters long')
    expect((await reset('battery staple')).status).toBe(200)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
    const login = { email: who.email, password: 'battery staple' }
    expect(
      (await site.ask(null, { method: 'POST', url: '/api/login', payload: login })).status,
    ).toBe(200)
    const again = await reset('another one')
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'This link is no longer valid. Please ask for a new one.' },
    })
    expect(
      (await site.ask(null, { method: 'POST', url: '/api/login', payload: login })).status,
    ).toBe(200)
  })

  for (const [minutes, status] of [
    [59, 200],
    [60, 400],
  ] as const)
    test(`R-FORGOT-3 a link is good for 60 minutes: ${status} after ${minutes} and a second`, async ({
      site,
    }) => {
      const who = await site.signIn()
      await site.ask(null, { ...forgot, payload: { email: who.email } })
      const url = `/api/reset-password/${tokenIn((await site.mails(1))[0])}`
      site.pass(minutes * 60_000 + 1000)
      const payload = { password: 'battery staple' }
      expect((await site.ask(null, { method: 'POST', url, payload })).status).toBe(status)
    })

  test('R-FORGOT-1 an invalid address is refused', async ({ site }) => {
    const { status, body } = await site.ask(null, { ...forgot, payload: { email: 'nobody' } })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Please enter a valid email address, like name@example.org.' },
    })
  })
})

const personWith = (token: string) => ({ id: '', token, email: '', name: '' })

const tokenIn = (mail: string | undefined): string => {
  const token = mail?.match(/resetpassword\/([\w-]{43})/)?.[1]
  if (!token) throw new Error('the mail holds no link')
  return token
}
