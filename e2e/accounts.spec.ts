import { expect, type Page } from '@playwright/test'
import {
  advanceClock,
  authCall,
  clickButton,
  countRequests,
  expectMessage,
  failuresWithoutMessage,
  holdResponses,
  logIn,
  openPage,
  passwordField,
  pauseClock,
  toast,
} from './pages.ts'
import { emptySession, newAuthor, signIn, statusOfSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test.describe('signing in', () => {
  test('R-LOGIN-1 asks for e-mail and password and leads to a new password', async ({ page }) => {
    await openPage(page, '/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(passwordField(page, 'Password')).toHaveAttribute('type', 'password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgotpassword')
  })

  for (const [what, filled] of Object.entries({
    'both fields': { email: '', secret: '' },
    'the password': { email: 'ada@example.org', secret: '' },
    'the e-mail': { email: '', secret: 'secret' },
  })) {
    test(`R-LOGIN-2 asks for ${what} when left out, and sends nothing`, async ({ page }) => {
      const calls = countRequests(page, authCall('login'))
      await openPage(page, '/login')
      await logIn(page, filled.email, filled.secret)
      await expect(page.getByText('Please fill in all fields.', { exact: true })).toBeVisible()
      expect(calls()).toBe(0)
    })
  }

  test('R-LOGIN-3 R-AUTH-1 keeps token and user, welcomes by name and opens the dashboard', async ({
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

  test('R-LOGIN-3 welcomes by e-mail who has no name', async ({ page, author }) => {
    const user = { ...author.user, name: '' }
    await page.route(authCall('login'), (route) =>
      route.fulfill({ json: { token: author.token, user } }),
    )
    await openPage(page, '/login')
    await logIn(page, author.user.email, author.password)
    await expect(toast(page, `Welcome back, ${author.user.email}`)).toBeVisible()
  })

  test('R-LOGIN-4 says why the server refused', async ({ page, author, expectFailures }) => {
    expectFailures(/\/api\/login/)
    await openPage(page, '/login')
    await logIn(page, author.user.email, 'not the password')
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(emptySession)
  })

  test("R-LOGIN-4 says 'Login failed' when the server fails without a word", async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?login/)
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(authCall('login'), fail)
      await openPage(page, '/login')
      await logIn(page, 'ada@example.org', 'secret')
      await expect(toast(page, 'Login failed'), failure).toBeVisible()
      expect(await storedSession(page), failure).toEqual(emptySession)
    }
  })

  test('R-LOGIN-4 takes an answer without token and user for a failure', async ({ page }) => {
    for (const body of ['', '{}', '{"token":null,"user":null}']) {
      await page.route(authCall('login'), (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      )
      await openPage(page, '/login')
      await logIn(page, 'ada@example.org', 'secret')
      await expect(toast(page, 'Login failed'), body).toBeVisible()
      expect(await storedSession(page), body).toEqual(emptySession)
    }
  })

  test('R-AUTH-3 shows that it is under way, and no longer once it has failed', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/login/)
    const release = await holdResponses(page, authCall('login'))
    await openPage(page, '/login')
    await logIn(page, 'nobody@example.org', 'secret')
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    release()
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled()
  })
})

test.describe('a form sent before its script has arrived', () => {
  alone.use({ javaScriptEnabled: false })

  for (const [id, address] of [
    ['R-LOGIN-1', '/login'],
    ['R-REG-1', '/register'],
    ['R-RESET-1', '/resetpassword/some-token'],
  ] as const) {
    alone(`${id} never puts the password into the address: ${address}`, async ({ page }) => {
      // What a server answers to a form that it does not know is no matter here.
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

async function fillRegistration(page: Page, person: Partial<ReturnType<typeof newAuthor>>) {
  await page.getByLabel('Name').fill(person.name ?? '')
  await page.getByLabel('Email').fill(person.email ?? '')
  await passwordField(page, 'Password').fill(person.password ?? '')
}

async function register(page: Page, person: Partial<ReturnType<typeof newAuthor>>, again?: string) {
  await fillRegistration(page, person)
  await passwordField(page, 'Confirm password').fill(again ?? person.password ?? '')
  await clickButton(page, 'Register')
}

test.describe('registering', () => {
  test('R-REG-1 asks for name, e-mail and a password twice, which can be shown', async ({
    page,
  }) => {
    await openPage(page, '/register')
    await register(page, { ...newAuthor(), password: 'first' }, 'second')
    for (const [label, button] of [
      ['Password', 'password'],
      ['Confirm password', 'confirm password'],
    ] as const) {
      await expect(passwordField(page, label)).toHaveAttribute('type', 'password')
      await clickButton(page, `Show ${button}`)
      await expect(passwordField(page, label)).toHaveAttribute('type', 'text')
      await clickButton(page, `Hide ${button}`)
      await expect(passwordField(page, label)).toHaveAttribute('type', 'password')
    }
  })

  for (const left of ['name', 'email', 'password', 'confirmation'] as const) {
    test(`R-REG-2 requires the ${left}, and sends nothing`, async ({ page }) => {
      const calls = countRequests(page, authCall('register'))
      const person = { ...newAuthor(), ...(left !== 'confirmation' && { [left]: '' }) }
      await openPage(page, '/register')
      await register(page, person, left === 'confirmation' ? '' : 'something')
      await expect(page.getByText('All fields are required', { exact: true })).toBeVisible()
      expect(calls()).toBe(0)
    })
  }

  test('R-REG-2 refuses two different passwords, and sends nothing', async ({ page }) => {
    const calls = countRequests(page, authCall('register'))
    await openPage(page, '/register')
    await register(page, newAuthor(), 'something else')
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
    expect(calls()).toBe(0)
  })

  alone(
    'R-REG-3 sends an author, keeps the session and goes to /login after 1.5 s',
    async ({ page, request }) => {
      const person = newAuthor()
      await page.clock.install()
      await openPage(page, '/login')
      await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
      await expect(page).toHaveURL('/register')
      await pauseClock(page)
      const sent = page.waitForRequest('**/api/register')
      await register(page, person)
      expect((await sent).postDataJSON()).toEqual({ ...person, role: 'author' })
      await expect(
        page.getByText('Registration successful! Redirecting...', { exact: true }),
      ).toBeVisible()
      const stored = await storedSession(page)
      expect(stored.user).toMatchObject({ name: person.name, email: person.email, role: 'author' })
      expect(await statusOfSession(request, stored)).toBe(200)
      await advanceClock(page, 1499)
      expect(new URL(page.url()).pathname).toBe('/register')
      await advanceClock(page, 1)
      await expect(page).toHaveURL('/login')
    },
  )

  test('R-REG-4 R-ERR-2 says why the server refused', async ({ page, author, expectFailures }) => {
    expectFailures(/\/api\/register/)
    await openPage(page, '/register')
    await register(page, { ...newAuthor(), email: author.user.email.toUpperCase() })
    await expectMessage(page, 'An account with this email already exists.')
    expect(await storedSession(page)).toEqual(emptySession)
  })

  test("R-REG-4 R-ERR-2 R-AUTH-3 says 'Registration failed' when the server fails without a word", async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?register/)
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(authCall('register'), fail)
      await openPage(page, '/register')
      await register(page, newAuthor())
      await expectMessage(page, 'Registration failed', failure)
      await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled()
    }
  })
})

test.describe('signing out', () => {
  test('R-LOGOUT-1 clears everything stored, ends the session on the server and replaces history', async ({
    page,
    author,
    request,
  }) => {
    await signIn(page, author)
    await page.evaluate(() => {
      localStorage.setItem('draft', 'kept by a page')
      sessionStorage.setItem('draft', 'kept by a page')
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

  test('R-LOGOUT-1 tells a visitor that there was nobody to sign out', async ({ page }) => {
    await page.goto('/logout')
    await expect(toast(page, 'You are already logged out.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('R-LOGOUT-1 works here even when the server cannot be reached', async ({
    page,
    author,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?logout/)
    await page.route(authCall('logout'), failuresWithoutMessage['no connection'] ?? (() => {}))
    await signIn(page, author)
    await page.goto('/logout')
    await expect(toast(page, 'You have been logged out.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await storedSession(page)).toEqual(emptySession)
  })
})

test.describe('what the browser keeps', () => {
  test('R-AUTH-1 a user for whom the server gives no role counts as an author', async ({
    page,
    author,
  }) => {
    const { role: _, ...user } = author.user
    await page.route(authCall('login'), (route) =>
      route.fulfill({ json: { token: author.token, user } }),
    )
    await openPage(page, '/login')
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/dashboard')
    expect(await storedSession(page)).toEqual({ token: author.token, user: author.user })
  })

  test("R-AUTH-1 a user without a name is called 'User'", async ({ page, author }) => {
    await page.route(authCall('me'), (route) =>
      route.fulfill({ json: { ...author.user, name: '' } }),
    )
    await signIn(page, author)
    await openPage(page, '/dashboard')
    await expect(page.getByText('Logged in as User.', { exact: true })).toBeVisible()
  })
})
