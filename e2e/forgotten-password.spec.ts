import { expect, type Page } from '@playwright/test'
import { setPassword } from './forms.ts'
import { linkInEmail, resetLink } from './outbox.ts'
import {
  advanceClock,
  authCall,
  clickButton,
  expectMessage,
  holdResponses,
  openPage,
  pageHeading,
  pauseClock,
} from './pages.ts'
import { statusOfSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const resetCall = authCall('reset-password/[^/]+')

async function requestLink(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await clickButton(page, 'Request link')
}

const panel = (page: Page) => page.getByRole('heading', { name: 'No email was sent' })

test.describe('a forgotten password', () => {
  test('R-USE-1 R-FORGOT-3 R-RESET-2 a password is replaced without scripts', async ({
    author,
    request,
  }) => {
    const { email } = author.user
    const text = async (address: string, form: Record<string, string>, status: number) => {
      const response = await request.post(address, { form })
      expect(response.status()).toBe(status)
      expect(response.headers()).toMatchObject({
        'cache-control': 'no-store',
        ...(address !== '/forgotpassword' && { 'referrer-policy': 'no-referrer' }),
      })
      return response.text()
    }
    expect(await text('/forgotpassword', { email: 'no address' }, 400)).toContain(
      'Please enter a valid email.',
    )
    const known = await text('/forgotpassword', { email }, 200)
    expect(known).toContain('No email was sent')
    expect(known, 'no email can bring one').not.toContain('The link works once')
    const address = new URL(await linkInEmail(email, resetLink)).pathname
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

  test("R-FORGOT-2 R-AUTH-3 'Try again' resets the form after the page confirmed a sent link", async ({
    page,
  }) => {
    await openPage(page, '/forgotpassword')
    await requestLink(page, 'no address')
    await expect(page.getByText('Please enter a valid email.')).toBeVisible()
    const release = await holdResponses(page, authCall('forgot-password'))
    await requestLink(page, 'nobody@example.org')
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
    release()
    await expect(panel(page)).toBeVisible()
    await clickButton(page, 'Try again')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByText('Please enter a valid email.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Request link' })).toBeEnabled()
  })

  test('R-FORGOT-2 R-AUTH-3 the reason of a refusal is shown until the next attempt', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/forgot-password/)
    const message = 'Too many attempts. Please try again in 40 minutes.'
    await page.route(authCall('forgot-password'), (route) =>
      route.fulfill({ status: 429, json: { message } }),
    )
    await openPage(page, '/forgotpassword')
    await requestLink(page, 'ada@example.org')
    await expectMessage(page, message)
    await page.unroute(authCall('forgot-password'))
    await clickButton(page, 'Request link')
    await expect(panel(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(message)).toBeHidden()
  })

  test('R-FORGOT-3 R-RESET-3 the emailed link sets a new password once and ends every session', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/reset-password/)
    await openPage(page, '/forgotpassword')
    await requestLink(page, author.user.email)
    await expect(panel(page)).toBeVisible()
    const link = await linkInEmail(author.user.email, resetLink)
    await openPage(page, link)
    await setPassword(page, 'a whole new password')
    await expect(page.getByText(/password has been changed/)).toBeVisible()
    expect(await statusOfSession(request, author)).toBe(401)
    const logIn = async (password: string) => {
      const data = { email: author.user.email, password }
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
  alone(
    'R-RESET-3 R-AUTH-3 a new password is confirmed and leads to /login after 3 s',
    async ({ page }) => {
      await page.clock.install()
      await page.route(resetCall, (route) => route.fulfill({ json: { message: 'Changed.' } }))
      const release = await holdResponses(page, resetCall)
      await openPage(page, '/resetpassword/some-token')
      // Loads the code of the login page, so that the redirect needs no time.
      await page.getByRole('link', { name: 'Back to login' }).click()
      await expect(pageHeading(page, 'Login')).toBeVisible()
      await page.goBack()
      await expect(pageHeading(page, 'Set a new password')).toBeVisible()
      await pauseClock(page)
      await setPassword(page, 'long enough')
      await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
      release()
      await expect(page.getByText(/password has been changed/)).toBeVisible()
      await advanceClock(page, 2999)
      expect(new URL(page.url()).pathname).toBe('/resetpassword/some-token')
      await advanceClock(page, 1)
      await expect(page).toHaveURL('/login')
    },
  )

  test('R-RESET-3 an invalid link offers a new one instead of the form', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/reset-password/)
    await openPage(page, '/resetpassword/unknown')
    await setPassword(page, 'long enough')
    await expectMessage(page, 'This link is no longer valid. Please ask for a new one.')
    await expect(page.getByRole('button', { name: 'Set password' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/forgotpassword')
  })
})
