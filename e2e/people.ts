import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export type User = { _id: string; name: string; email: string; role: string; createdAt: string }
export type Person = { token: string; user: User; password: string }

export const adminCredentials = { email: 'admin@example.org', password: 'a password for tests' }

/** The name, address and password of someone whom the product does not know yet. */
export function newAuthor() {
  const mark = randomUUID().slice(0, 8)
  return {
    name: `Ọlá Test ${mark}`,
    email: `author-${mark}@example.org`,
    password: `correct horse ${mark}`,
  }
}

export async function registerAuthor(request: APIRequestContext): Promise<Person> {
  const person = newAuthor()
  // Of one network only so many may register: each comes from another (RFC 2544's range for trials).
  const network = `198.18.${randomInt(256)}.${randomInt(256)}`
  const response = await request.post('/api/register', {
    data: { ...person, role: 'author' },
    headers: { 'x-forwarded-for': network },
  })
  expect(response.status(), 'a new author can register').toBe(201)
  return { ...(await response.json()), password: person.password }
}

/** One sign-in for the whole run: the product limits how often one account may try. */
export const sharedAdmin = (): Person => ({
  ...JSON.parse(process.env.E2E_ADMIN ?? '{}'),
  password: adminCredentials.password,
})

/** One author for the tests that only look: nothing may end the session or change the account. */
export const sharedAuthor = (): Person => JSON.parse(process.env.E2E_AUTHOR ?? '{}')

export const bearer = ({ token }: { token: string | null }) => ({
  authorization: `Bearer ${token}`,
})

/** Puts a session into a browser, as a sign-in there would have done. */
export async function signIn(page: Page, { token, user }: Omit<Person, 'password'>) {
  await page.goto('/api/health')
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('authUser', user)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** What the browser keeps of a session; null for what it does not. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: JSON.parse(localStorage.getItem('authUser') ?? 'null'),
  }))

export const emptySession = { token: null, user: null }

/** Whether the server still takes a token. */
export async function statusOfSession(
  request: APIRequestContext,
  person: { token: string | null },
) {
  return (await request.get('/api/me', { headers: bearer(person) })).status()
}
