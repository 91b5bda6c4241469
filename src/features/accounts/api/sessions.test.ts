import { describe, expect } from 'vitest'
import { session } from '#db/schema/accounts.ts'
import { newAccount, personWith } from '../../../../test/features/accounts.ts'
import { test } from '../../../../test/site.ts'

describe('sessions', () => {
  test('R-ACCESS-8 /me answers 401 to a missing, made-up or expired token', async ({ site }) => {
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

  test('R-API-1 a session from a login lasts 14 days and comes without a cookie', async ({
    site,
  }) => {
    const { body, headers } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: newAccount,
    })
    expect(headers['set-cookie']).toBeUndefined()
    for (const milliseconds of [6 * 86_400_000, 6 * 86_400_000, 2 * 86_400_000 - 1000]) {
      site.pass(milliseconds)
      expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(200)
    }
    site.pass(2000)
    expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(401)
  })

  test('R-LOGOUT-1 logging out once or twice ends the session on the server', async ({ site }) => {
    const who = await site.signIn()
    expect((await site.ask(who, { method: 'POST', url: '/api/logout' })).status).toBe(200)
    expect((await site.ask(who, { url: '/api/me' })).status).toBe(401)
    expect((await site.ask(who, { method: 'POST', url: '/api/logout' })).status).toBe(200)
    expect((await site.ask(null, { method: 'POST', url: '/api/logout' })).status).toBe(200)
  })

  test('R-API-6 the database stores only the hash of a token', async ({ site }) => {
    const { body } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: newAccount,
    })
    const rows = await site.db.select().from(session)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.token)
  })
})

describe('profile', () => {
  test('R-API-2 R-PROFILE-3 a profile change sets only the fields that it sends', async ({
    site,
  }) => {
    const { body } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: newAccount,
    })
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
    expect((await login(newAccount.password)).status).toBe(200)
    await site.ask(who, {
      method: 'PUT',
      url: '/api/profile',
      payload: { ...change, password: 'battery staple' },
    })
    expect((await login(newAccount.password)).status).toBe(401)
    expect((await login('battery staple')).status).toBe(200)
  })

  test('R-ACCESS-8 an invalid profile without a session is refused with 401', async ({ site }) => {
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
    const { body } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: newAccount,
    })
    const elsewhere = await site.ask(null, {
      method: 'POST',
      url: '/api/login',
      payload: newAccount,
    })
    const payload = { name: newAccount.name, email: newAccount.email, password: 'battery staple' }
    await site.ask(personWith(body.token), { method: 'PUT', url: '/api/profile', payload })
    expect((await site.ask(personWith(body.token), { url: '/api/me' })).status).toBe(200)
    expect((await site.ask(personWith(elsewhere.body.token), { url: '/api/me' })).status).toBe(401)
  })
})
