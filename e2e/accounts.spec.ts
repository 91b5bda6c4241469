import { expect } from '@playwright/test'
import {
  advanceClock,
  authCall,
  holdResponses,
  logIn,
  openPage,
  passwordField,
  pauseClock,
  toast,
} from './pages.ts'
import { emptySession, startSession, statusOfSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test.describe('logging in', () => {
  test('R-LOGIN-1 the page asks for email and password and links to a new password', async ({
    page,
  }) => {
    await openPage(page, '/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgotpassword')
  })

  test('R-LOGIN-3 R-AUTH-1 a login stores token and user and opens the dashboard with a welcome', async ({
    page,
    author,
    request,
  }) => {
    await openPage(page, '/login')
    await logIn(page, author.user.email, author.password)
    await expect(toast(page, `Welcome back, ${author.user.name}`)).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    const stored = await storedSession(page)
    expect(stored.user).toEqual(author.user)
    expect(await statusOfSession(request, stored)).toBe(200)
  })

  test('R-LOGIN-3 a person without a name is welcomed by email address', async ({
    page,
    author,
  }) => {
    const user = { ...author.user, name: '' }
    await page.route(authCall('login'), (route) =>
      route.fulfill({ json: { token: author.token, user } }),
    )
    await openPage(page, '/login')
    await logIn(page, author.user.email, author.password)
    await expect(toast(page, `Welcome back, ${author.user.email}`)).toBeVisible()
  })

  test('R-LOGIN-4 the reason of a refused login is shown', async ({
    page,
    author,
    expectFailures,
  }) => {
    expectFailures(/\/api\/login/)
    await openPage(page, '/login')
    await logIn(page, author.user.email, 'not the password')
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(emptySession)
  })

  alone(
    'R-LOGIN-4 the toast of a refused login goes when the next one succeeds',
    async ({ page, author, expectFailures }) => {
      expectFailures(/\/api\/login/)
      await page.clock.install()
      await openPage(page, '/login')
      await pauseClock(page)
      await logIn(page, author.user.email, 'not the password')
      await expect(toast(page, 'Invalid email or password')).toBeVisible()
      await logIn(page, author.user.email, author.password)
      await expect(toast(page, `Welcome back, ${author.user.name}`)).toBeVisible()
      await advanceClock(page, 100)
      await expect(toast(page, 'Invalid email or password')).toBeHidden()
    },
  )

  test('R-AUTH-3 the button is disabled while the login is sent', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/login/)
    const release = await holdResponses(page, authCall('login'))
    await openPage(page, '/login')
    await logIn(page, 'nobody@example.org', 'secret')
    await expect(page.getByRole('button', { name: 'Logging in…' })).toBeDisabled()
    release()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  })
})

test.describe('a form sent without scripts', () => {
  alone.use({ javaScriptEnabled: false })

  for (const [id, address] of [
    ['R-LOGIN-1', '/login'],
    ['R-REG-1', '/register'],
    ['R-RESET-1', '/resetpassword/some-token'],
  ] as const) {
    alone(`${id} never puts the password into the address: ${address}`, async ({ page }) => {
      await page.route('**/*', (route, request) =>
        request.method() === 'POST' ? route.fulfill({ body: 'a page' }) : route.continue(),
      )
      await page.goto(address)
      const field = page.locator('input[type=password]').first()
      await field.fill('plainlyseen')
      await field.press('Enter')
      expect(page.url()).not.toContain('plainlyseen')
    })
  }
})

test.describe('logging out', () => {
  test('R-LOGOUT-1 logging out clears everything stored and ends the session on the server', async ({
    page,
    author,
    request,
  }) => {
    await startSession(page, author)
    await page.evaluate(() => {
      localStorage.setItem('draft', 'stored by a page')
      sessionStorage.setItem('draft', 'stored by a page')
    })
    await openPage(page, '/about')
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await expect(toast(page, 'You have been logged out.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('draft'))).toBeNull()
    await expect.poll(() => statusOfSession(request, author)).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  test('R-LOGOUT-1 a visitor sees that no account was logged in', async ({ page }) => {
    await page.goto('/logout')
    await expect(toast(page, 'You are already logged out.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('R-LOGOUT-1 the browser logs out even when the server cannot be reached', async ({
    page,
    author,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?logout/)
    await page.route(authCall('logout'), (route) => route.abort('connectionrefused'))
    await startSession(page, author)
    await page.goto('/logout')
    await expect(toast(page, 'You have been logged out.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(emptySession)
  })
})

test.describe('the stored session', () => {
  test("R-AUTH-1 a user without a name is called 'User'", async ({ page, author }) => {
    await page.route(authCall('me'), (route) =>
      route.fulfill({ json: { ...author.user, name: '' } }),
    )
    await startSession(page, author)
    await openPage(page, '/dashboard')
    await expect(page.getByText('Logged in as User.', { exact: true })).toBeVisible()
  })
})
