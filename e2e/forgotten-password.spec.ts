import { expect, type Page } from '@playwright/test'
import { resetLinkFor } from './outbox.ts'
import {
  advanceClock,
  authCall,
  clickButton,
  countRequests,
  expectMessage,
  failuresWithoutMessage,
  holdResponses,
  openPage,
  passwordField,
  pauseClock,
} from './pages.ts'
import { statusOfSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const resetCall = authCall('reset-password/[^/]+')

async function askForLink(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await clickButton(page, 'Send link')
}

async function setPassword(page: Page, secret: string, again = secret) {
  await passwordField(page, 'New password').fill(secret)
  await passwordField(page, 'Confirm new password').fill(again)
  await clickButton(page, 'Set password')
}

const panel = (page: Page) => page.getByRole('heading', { name: 'Request received' })

test.describe('a forgotten password', () => {
  test('R-FORGOT-1 asks for a valid address, and sends nothing without one', async ({ page }) => {
    const calls = countRequests(page, authCall('forgot-password'))
    for (const entered of ['', 'ada@example', '@example.org', 'ada @example.org']) {
      await openPage(page, '/forgotpassword')
      await askForLink(page, entered)
      const problem = page.getByText('Please enter a valid email.', { exact: true })
      await expect(problem, `'${entered}'`).toBeVisible()
    }
    expect(calls()).toBe(0)
  })

  test('R-USE-1 R-FORGOT-3 R-RESET-2 is replaced without scripts: asked for, refused in words, and set', async ({
    author,
    request,
  }) => {
    const { email } = author.user
    const text = async (address: string, form: Record<string, string>, status: number) => {
      const answer = await request.post(address, { form })
      expect(answer.status()).toBe(status)
      expect(answer.headers()).toMatchObject({
        'cache-control': 'no-store',
        ...(address !== '/forgotpassword' && { 'referrer-policy': 'no-referrer' }),
      })
      return answer.text()
    }
    expect(await text('/forgotpassword', { email: 'no address' }, 400)).toContain(
      'Please enter a valid email.',
    )
    const known = await text('/forgotpassword', { email }, 200)
    expect(known).toContain('Request received')
    const address = new URL(await resetLinkFor(email)).pathname
    const typed = { password: 'a quiet harbour 9', confirmation: 'a quiet harbour 8' }
    const different = await text(address, typed, 400)
    expect(different).toContain('Passwords do not match')
    expect(different).not.toContain('a quiet harbour')
    const same = { ...typed, confirmation: typed.password }
    expect(await text(address, same, 200)).toContain('Your password has been changed.')
    expect(await text(address, same, 400)).toContain('This link is no longer valid.')
    const data = { email, password: typed.password }
    expect((await request.post('/api/login', { data })).status()).toBe(200)
  })

  test("R-FORGOT-2 R-AUTH-3 is confirmed, and 'Try again' resets the form", async ({ page }) => {
    await openPage(page, '/forgotpassword')
    await askForLink(page, 'no address')
    await expect(page.getByText('Please enter a valid email.')).toBeVisible()
    const release = await holdResponses(page, authCall('forgot-password'))
    await askForLink(page, 'nobody@example.org')
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    release()
    await expect(panel(page)).toBeVisible()
    await clickButton(page, 'Try again')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByText('Please enter a valid email.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send link' })).toBeEnabled()
  })

  test('R-FORGOT-2 R-AUTH-3 says why the server refused, until it is tried again', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/forgot-password/)
    const message = 'Too many attempts. Please try again in 40 minutes.'
    await page.route(authCall('forgot-password'), (route) =>
      route.fulfill({ status: 429, json: { message } }),
    )
    await openPage(page, '/forgotpassword')
    await askForLink(page, 'ada@example.org')
    await expectMessage(page, message)
    await page.unroute(authCall('forgot-password'))
    await clickButton(page, 'Send link')
    await expect(panel(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(message)).toBeHidden()
  })

  test("R-FORGOT-2 R-ERR-2 says 'Failed to send reset link' when the server fails without a word", async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?forgot-password/)
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(authCall('forgot-password'), fail)
      await openPage(page, '/forgotpassword')
      await askForLink(page, 'ada@example.org')
      await expectMessage(page, 'Failed to send reset link', failure)
    }
  })

  test('R-FORGOT-3 the page says the same whether or not the address is known', async ({
    page,
    author,
  }) => {
    const said: (string | null)[] = []
    for (const email of [author.user.email, 'nobody@example.org']) {
      await openPage(page, '/forgotpassword')
      await askForLink(page, email)
      await expect(panel(page)).toBeVisible()
      said.push(await page.getByRole('main').textContent())
    }
    expect(said[1]).toBe(said[0])
  })

  test('R-FORGOT-3 R-RESET-3 the link in the mail sets a new password once, and every session ends', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/reset-password/)
    await openPage(page, '/forgotpassword')
    await askForLink(page, author.user.email)
    await expect(panel(page)).toBeVisible()
    const link = await resetLinkFor(author.user.email)
    await openPage(page, link)
    await setPassword(page, 'a whole new password')
    await expect(page.getByText(/password has been changed/)).toBeVisible()
    expect(await statusOfSession(request, author)).toBe(401)
    const logIn = async (secret: string) => {
      const data = { email: author.user.email, password: secret }
      return (await request.post('/api/login', { data })).status()
    }
    expect(await logIn(author.password)).toBe(401)
    expect(await logIn('a whole new password')).toBe(200)
    await openPage(page, link)
    await setPassword(page, 'yet another password')
    await expectMessage(page, 'This link is no longer valid. Please ask for a new one.')
    expect(await logIn('a whole new password')).toBe(200)
  })
})

test.describe('setting a new password', () => {
  test('R-RESET-1 both fields can be shown and hidden', async ({ page }) => {
    await openPage(page, '/resetpassword/some-token')
    for (const label of ['New password', 'Confirm new password']) {
      await expect(passwordField(page, label)).toHaveAttribute('type', 'password')
      await clickButton(page, `Show ${label.toLowerCase()}`)
      await expect(passwordField(page, label)).toHaveAttribute('type', 'text')
      await clickButton(page, `Hide ${label.toLowerCase()}`)
      await expect(passwordField(page, label)).toHaveAttribute('type', 'password')
    }
  })

  test('R-RESET-2 five characters are too few and six are enough, and two that differ are refused', async ({
    page,
  }) => {
    const calls = countRequests(page, resetCall)
    await page.route(resetCall, (route) => route.fulfill({ json: { message: 'Changed.' } }))
    const tooShort = page.getByText('Password must be at least 6 characters long', { exact: true })
    const different = page.getByText('Passwords do not match', { exact: true })
    await openPage(page, '/resetpassword/some-token')
    for (const secret of ['', '12345']) {
      await setPassword(page, secret)
      await expect(tooShort).toBeVisible()
    }
    await setPassword(page, '123456', '1234567')
    await expect(different).toBeVisible()
    await expect(tooShort).toBeHidden()
    expect(calls()).toBe(0)
    await setPassword(page, '123456')
    await expect(page.getByText(/password has been changed/)).toBeVisible()
    expect(calls()).toBe(1)
  })

  alone('R-RESET-3 R-AUTH-3 is confirmed and goes to /login after 3 s', async ({ page }) => {
    await page.clock.install()
    await page.route(resetCall, (route) => route.fulfill({ json: { message: 'Changed.' } }))
    const release = await holdResponses(page, resetCall)
    await openPage(page, '/resetpassword/some-token')
    // The way there and back loads the code of the login page, so that going there takes no time.
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(passwordField(page, 'New password')).toBeVisible()
    await pauseClock(page)
    await setPassword(page, 'long enough')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect(page.getByText(/password has been changed/)).toBeVisible()
    await advanceClock(page, 2999)
    expect(new URL(page.url()).pathname).toBe('/resetpassword/some-token')
    await advanceClock(page, 1)
    await expect(page).toHaveURL('/login')
  })

  test('R-RESET-3 says why the server refused', async ({ page, expectFailures }) => {
    expectFailures(/\/api\/reset-password/)
    await openPage(page, '/resetpassword/unknown')
    await setPassword(page, 'long enough')
    await expectMessage(page, 'This link is no longer valid. Please ask for a new one.')
    await expect(page.getByRole('button', { name: 'Set password' })).toBeEnabled()
  })

  test("R-RESET-3 R-ERR-2 says 'Failed to reset password' when the server fails without a word", async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?reset-password/)
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(resetCall, fail)
      await openPage(page, '/resetpassword/some-token')
      await setPassword(page, 'long enough')
      await expectMessage(page, 'Failed to reset password', failure)
    }
  })
})
