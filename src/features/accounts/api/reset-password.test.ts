import { describe, expect } from 'vitest'
import { test } from '../../../../test/site.ts'

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
    test(`R-FORGOT-3 the reset link of an email from ${minutes} minutes and a second ago answers ${status}`, async ({
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

const tokenIn = (mail: string | undefined): string => {
  const token = mail?.match(/resetpassword\/([\w-]{43})/)?.[1]
  if (!token) throw new Error('the mail holds no link')
  return token
}
