import { describe, expect } from 'vitest'
import { newAccount, personWith } from '../../../../test/features/accounts.ts'
import { test } from '../../../../test/site.ts'

describe('login', () => {
  test('R-LOGIN-3 R-API-2 a login accepts the address in any case and answers token and user', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: newAccount })
    const payload = { email: 'ADA@example.org', password: newAccount.password }
    const { status, body } = await site.ask(null, { method: 'POST', url: '/api/login', payload })
    expect(status).toBe(200)
    const me = await site.ask(personWith(body.token), { url: '/api/me' })
    expect(me.body).toEqual(body.user)
  })

  test('R-LOGIN-4 a wrong password and an unknown address get the same answer', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: newAccount })
    const attempt = (email: string) =>
      site.ask(null, {
        method: 'POST',
        url: '/api/login',
        payload: { email, password: 'wrong one' },
      })
    const wrong = await attempt(newAccount.email)
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
      payload: { email: newAccount.email },
    })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'password is a required field' },
    })
  })

  test('R-API-7 too many attempts on one account get 429 with Retry-After until the time is over', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: newAccount })
    const attempt = (password: string) =>
      site.ask(null, {
        method: 'POST',
        url: '/api/login',
        payload: { email: newAccount.email, password },
      })
    for (let i = 0; i < 10; i += 1) expect((await attempt('wrong one')).status).toBe(401)
    const refused = await attempt(newAccount.password)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
    site.pass(901_000)
    expect((await attempt(newAccount.password)).status).toBe(200)
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
      payload: newAccount,
    })
    expect(registered.status).toBe(201)
    const who = personWith(registered.body.token)
    const calls = [
      {
        method: 'POST',
        url: 'login',
        payload: { email: newAccount.email, password: newAccount.password },
      },
      { method: 'GET', url: 'me' },
      {
        method: 'PUT',
        url: 'profile',
        payload: { name: 'Sample Author', email: newAccount.email },
      },
      { method: 'POST', url: 'forgot-password', payload: { email: newAccount.email } },
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
