import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openEmptyPage } from './pages.ts'
import { randomLetters } from './random-letters.ts'

export type User = { _id: string; name: string; email: string; role: string; createdAt: string }
export type Person = { token: string; user: User; password: string }

export const adminCredentials = { email: 'admin@example.org', password: 'a password for tests' }

/** The name, address and password of a person without an account. */
export function newAuthor() {
  const mark = randomLetters()
  return {
    name: `Ọlá Test ${mark}`,
    email: `author-${mark}@example.org`,
    password: `correct horse ${mark}`,
  }
}

/** Registers an author through the API. */
export async function registerAuthor(request: APIRequestContext): Promise<Person> {
  const person = newAuthor()
  // Registrations are limited by network: each author registers from another one (RFC 2544).
  const network = `198.18.${randomInt(256)}.${randomInt(256)}`
  const response = await request.post('/api/register', {
    data: { ...person, role: 'author' },
    headers: { 'x-forwarded-for': network },
  })
  expect(response.status(), 'an author registers').toBe(201)
  return { ...(await response.json()), password: person.password }
}

/** Logs the administrator in through the API. */
export async function logInAdmin(request: APIRequestContext): Promise<Person> {
  const response = await request.post('/api/login', { data: adminCredentials })
  expect(response.status(), 'the administrator logs in').toBe(200)
  return { ...(await response.json()), password: adminCredentials.password }
}

/** One login for the whole run, because the product limits the logins of an account. */
export const sharedAdmin = (): Person => JSON.parse(process.env.E2E_ADMIN ?? '{}')

/** One author for tests that only read: no test may end the session or change the account. */
export const sharedAuthor = (): Person => JSON.parse(process.env.E2E_AUTHOR ?? '{}')

export const bearer = ({ token }: { token: string | null }) => ({
  authorization: `Bearer ${token}`,
})

/** Stores a session in the browser for a site, by default the shared one, as a login there does. */
export async function startSession(
  page: Page,
  { token, user }: Omit<Person, 'password'>,
  origin = '',
) {
  await openEmptyPage(page, origin)
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('authUser', user)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** What the browser stores of a session; null for missing parts. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: JSON.parse(localStorage.getItem('authUser') ?? 'null'),
  }))

export const emptySession = { token: null, user: null }

/** 200 while the server accepts the token, 401 after that. */
export async function statusOfSession(
  request: APIRequestContext,
  person: { token: string | null },
) {
  return (await request.get('/api/me', { headers: bearer(person) })).status()
}

/** Stores a session in a browser that the server has ended. */
export async function startEndedSession(page: Page, request: APIRequestContext, person: Person) {
  await request.post('/api/logout', { headers: bearer(person) })
  await startSession(page, person)
}
