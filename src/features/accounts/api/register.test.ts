import { describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { newAccount, personWith } from '../../../../test/features/accounts.ts'
import { test } from '../../../../test/site.ts'

describe('register', () => {
  test('R-API-2 register answers a token and the user without a password', async ({ site }) => {
    const { status, body } = await site.ask(null, {
      method: 'POST',
      url: '/api/register',
      payload: newAccount,
    })
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['token', 'user'])
    expect(Object.keys(body.user).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role'])
    expect(body.user).toMatchObject({
      name: newAccount.name,
      email: newAccount.email,
      role: 'author',
    })
  })

  test('R-REG-5 the role that a registration asks for is ignored', async ({ site }) => {
    const payload = { ...newAccount, role: 'admin' }
    const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload })
    expect(body.user.role).toBe('author')
    const me = await site.ask(personWith(body.token), { url: '/api/me' })
    expect(me.body.role).toBe('author')
  })

  test('R-REG-4 registration refuses a known address in another case without storing anything', async ({
    site,
  }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: newAccount })
    const payload = { ...newAccount, email: 'aDA@exAMPLE.ORG' }
    const again = await site.ask(null, { method: 'POST', url: '/api/register', payload })
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ message: 'An account with this email already exists.' })
    expect(await site.db.select().from(event)).toHaveLength(1)
  })

  test('R-REG-2 R-API-7 a missing field is named', async ({ site }) => {
    for (const field of ['name', 'email', 'password'] as const) {
      const payload = { ...newAccount, [field]: undefined }
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

  test('R-API-7 control characters and texts of a megabyte are refused with the name of the field', async ({
    site,
  }) => {
    const post = (payload: object) =>
      site.ask(null, { method: 'POST', url: '/api/register', payload })
    const nul = await post({ ...newAccount, name: 'A\u0000B' })
    expect(nul).toMatchObject({ status: 400 })
    expect(nul.body.message).toBe('name contains control characters that cannot be saved')
    const long = await post({ ...newAccount, name: 'x'.repeat(300_000) })
    expect(long.body.message).toBe('name must be at most 200 characters')
  })

  test('R-REG-3 a new author gets a welcome email', async ({ site }) => {
    await site.ask(null, { method: 'POST', url: '/api/register', payload: newAccount })
    const [mail] = await site.mails(1)
    expect(mail).toContain('To: Ada@example.org')
    expect(mail).toContain('Welcome to ')
  })
})
