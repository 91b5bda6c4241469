import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { clickButton, logIn, loginUrl, openPage, toast } from './pages.ts'
import { registerAuthor, startSession } from './people.ts'
import { test } from './shared-page.ts'

const codeFor = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Sets up the second step on the open page. Returns its secret and a recovery code. */
async function setUp(page: Page, password: string) {
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await clickButton(page, 'Set up two-step login')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(codeFor(secret, Date.now()))
  await clickButton(page, 'Turn on')
  const saveCodes = page
    .getByRole('status')
    .filter({ hasText: 'Please save these recovery codes.' })
  await expect(saveCodes).toBeFocused()
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-7-]{34}$/ })
    .allTextContents()
  expect(recovery).toHaveLength(10)
  return { secret, recovery: recovery[0] ?? '' }
}

test('R-SEC-3 R-SEC-1 two-step login accepts a code of the app or a recovery code', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(/\/login$/)
  const author = await registerAuthor(request)
  await startSession(page, author)
  await openPage(page, '/updateprofile/two-factor')
  const { secret, recovery } = await setUp(page, author.password)
  await clickButton(page, 'I have saved them')
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await page.goto('/logout')
  await logIn(page, author.user.email, author.password)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill('000 000')
  await clickButton(page, 'Login')
  await expect(page.getByRole('main').getByText('This code is wrong')).toBeVisible()
  await expect(code).toBeFocused()
  // A code is valid once. The next one is valid already, because clocks differ.
  const next = codeFor(secret, Date.now() + 30_000)
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await page.goto('/logout')
  await logIn(page, author.user.email, author.password)
  await clickButton(page, 'Use a recovery code instead')
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery)
  await clickButton(page, 'Login')
  await expect(page).not.toHaveURL(loginUrl)

  await openPage(page, '/updateprofile')
  await page.getByRole('tab', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByText('(this device)')).toHaveCount(1)
  await expect(sessions.getByText('Chrome on').first()).toBeVisible()
  const others = sessions.getByRole('button', { name: 'Log out all other devices' })
  if (await others.isVisible()) {
    await others.click()
    await expect(toast(page, 'ended')).toBeVisible()
  }
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})
