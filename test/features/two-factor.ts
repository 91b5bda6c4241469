import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Answer, Person, TestSite } from '../site-actions.ts'

export const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }

export const postToApi = (site: TestSite, who: Person | null, url: string, payload: object = {}) =>
  site.ask(who, { method: 'POST', url: `/api/${url}`, payload })

export async function register(site: TestSite): Promise<Person> {
  const { body } = await postToApi(site, null, 'register', ada)
  return { ...ada, id: body.user._id, token: body.token }
}

export const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

export const currentPassword = ({ password }: Person) => ({ currentPassword: password })

/** Sets up two-step login, and advances the clock so that the next code differs. */
export async function turnOn(
  site: TestSite,
  who: Person,
): Promise<{ secret: string; codes: string[] }> {
  const { body } = await postToApi(site, who, 'two-factor', currentPassword(who))
  const code = codeAt(body.secret, site.now)
  const confirmed = await postToApi(site, who, 'two-factor/confirm', { code })
  expect(confirmed.status).toBe(200)
  site.pass(60_000)
  return { secret: body.secret, codes: confirmed.body.recoveryCodes }
}

export const logIn = (site: TestSite, code?: string) => {
  const { email, password } = ada
  return postToApi(site, null, 'login', { email, password, ...(code !== undefined && { code }) })
}

export const statusAndField = ({ status, headers }: Answer) => ({
  status,
  field: headers['x-field'],
})

export const codeIsAsked = { status: 401, field: 'code' }
