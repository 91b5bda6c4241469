import { expect } from '@playwright/test'
import { register } from './forms.ts'
import {
  advanceClock,
  clickButton,
  expectMessage,
  holdResponses,
  openPage,
  pageHeading,
  passwordField,
  pauseClock,
} from './pages.ts'
import { emptySession, newAuthor, statusOfSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test.describe('registration', () => {
  test('R-REG-1 the form asks twice for a password that can be shown', async ({ page }) => {
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

  alone(
    'R-REG-3 a registration stores the session of an author and opens /login after 1.5 s',
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

  alone('R-REG-3 a new author goes on at once without the redirect', async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/register')
    await pauseClock(page)
    await register(page, newAuthor())
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(pageHeading(page, 'Dashboard')).toBeVisible()
    await advanceClock(page, 2000)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })

  alone(
    'R-REG-3 a link that loads slowly is followed instead of the redirect',
    async ({ page }) => {
      await page.clock.install()
      await openPage(page, '/register')
      await pauseClock(page)
      await register(page, newAuthor())
      const release = await holdResponses(page, /\/api\/journals\?/)
      await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByText('Loading...').first()).toBeVisible()
      await advanceClock(page, 2000)
      release()
      await expect(pageHeading(page, 'Dashboard')).toBeVisible()
    },
  )

  test('R-REG-4 R-ERR-2 the reason of a refused registration is shown', async ({
    page,
    author,
    expectFailures,
  }) => {
    expectFailures(/\/api\/register/)
    await openPage(page, '/register')
    await register(page, { ...newAuthor(), email: author.user.email.toUpperCase() })
    await expectMessage(page, 'An account with this email already exists.')
    expect(await storedSession(page)).toEqual(emptySession)
  })
})
