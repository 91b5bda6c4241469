import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import { register, setPassword } from './forms.ts'
import { linkInEmail, resetLink } from './outbox.ts'
import { clickButton, countRequests, logIn, main, openPage } from './pages.ts'
import {
  bearer,
  newAuthor,
  type Person,
  registerAuthor,
  startSession,
  statusOfSession,
  storedSession,
} from './people.ts'
import { test } from './shared-page.ts'

const first = (path: string) => new RegExp(`/api/${path}(/[\\w-]+)?$`)
const second = (path: string) => new RegExp(`/api/auth/${path}(/[\\w-]+)?$`)

/** Each call about accounts: what a person does to make it, and what shows that it succeeded. */
const calls: Record<string, (page: Page, author: Person) => Promise<void>> = {
  async login(page, author) {
    await openPage(page, '/login')
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/dashboard')
  },
  async register(page) {
    await openPage(page, '/register')
    await register(page, newAuthor())
    await expect(page).toHaveURL('/login')
  },
  async me(page, author) {
    await startSession(page, author)
    await openPage(page, '/dashboard')
    await expect(page.getByText(`Logged in as ${author.user.name}.`)).toBeVisible()
  },
  async profile(page, author) {
    await startSession(page, author)
    await openPage(page, '/updateprofile')
    await page.getByLabel('Name').fill('Another Name')
    await clickButton(page, 'Save changes')
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  },
  async logout(page, author) {
    await startSession(page, author)
    const responded = page.waitForResponse(second('logout'))
    await page.goto('/logout')
    expect((await responded).status()).toBe(200)
    expect(await statusOfSession(page.request, author)).toBe(401)
  },
  async 'reset-password'(page, author) {
    await page.request.post('/api/forgot-password', { data: { email: author.user.email } })
    await openPage(page, await linkInEmail(author.user.email, resetLink))
    await setPassword(page, 'a new password')
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
  },
  async 'forgot-password'(page, author) {
    await openPage(page, '/forgotpassword')
    await page.getByLabel('Email').fill(author.user.email)
    await clickButton(page, 'Request link')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

test.describe('a call that fails at its first address', () => {
  for (const [path, call] of Object.entries(calls)) {
    test(`R-AUTH-2 ${path} is sent to its second address after a 404`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(first(path))
      await page.route(first(path), (route) => route.fulfill({ status: 404, body: '' }))
      const again = countRequests(page, second(path))
      await call(page, author)
      expect(again()).toBe(1)
    })
  }

  for (const [failure, fail] of Object.entries({
    'a 405': (route: Route) => route.fulfill({ status: 405, json: { message: 'Not here.' } }),
    'a refused connection': (route: Route) => route.abort('connectionrefused'),
  })) {
    test(`R-AUTH-2 login is sent to its second address after ${failure}`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(/\/api\/login/)
      await page.route(first('login'), fail)
      await calls.login?.(page, author)
      expect((await storedSession(page)).user).toEqual(author.user)
    })
  }
})

test('R-AUTH-2 a login that the first address refuses is not sent to the second', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/login/)
  const again = countRequests(page, second('login'))
  for (const status of [400, 401, 429, 500]) {
    const message = `Refused with ${status}.`
    await page.route(first('login'), (route) => route.fulfill({ status, json: { message } }))
    await openPage(page, '/login')
    await logIn(page, 'ada@example.org', 'secret')
    await expect(main(page)).toContainText(message)
  }
  expect(again()).toBe(0)
})

test('R-AUTH-2 the server answers every call at both addresses', async ({ request, author }) => {
  for (const prefix of ['/api', '/api/auth']) {
    const statuses = await statusesAt(request, prefix, author)
    expect(statuses, prefix).toEqual({
      register: 201,
      login: 200,
      me: 200,
      profile: 200,
      'forgot-password': 200,
      'reset-password': 400,
      logout: 200,
    })
  }
})

async function statusesAt(request: APIRequestContext, prefix: string, author: Person) {
  const loggedOut = await registerAuthor(request)
  const { name, email } = author.user
  const credentials = { email, password: author.password }
  const headers = bearer(author)
  const post = async (path: string, data: object) =>
    (await request.post(`${prefix}/${path}`, { data })).status()
  return {
    register: await post('register', { ...newAuthor(), role: 'author' }),
    login: await post('login', credentials),
    me: (await request.get(`${prefix}/me`, { headers })).status(),
    profile: (await request.put(`${prefix}/profile`, { headers, data: { name, email } })).status(),
    'forgot-password': await post('forgot-password', { email }),
    'reset-password': await post('reset-password/unknown', { password: 'long enough' }),
    logout: (await request.post(`${prefix}/logout`, { headers: bearer(loggedOut) })).status(),
  }
}
