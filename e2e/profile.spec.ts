import { expect, type Page } from '@playwright/test'
import {
  authCall,
  clickButton,
  countRequests,
  expectMessage,
  failuresWithoutMessage,
  holdResponses,
  openPage,
  passwordField,
} from './pages.ts'
import { registerAuthor, signIn, statusOfSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const says = (page: Page, text: string) => page.getByText(text, { exact: true })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const save = (page: Page) => clickButton(page, 'Save changes')

async function fillPasswords(page: Page, secret: string, again = secret) {
  await passwordField(page, 'New password').fill(secret)
  await passwordField(page, 'Confirm new password').fill(again)
}

test.describe('profile settings', () => {
  test.beforeEach(async ({ page, author }) => {
    await signIn(page, author)
    await openPage(page, '/updateprofile')
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  })

  test('R-PROFILE-1 show the person, with role and creation date read-only, and tips for a password', async ({
    page,
    author,
  }) => {
    await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Security'])
    await expect(page.getByLabel('Name')).toHaveValue(author.user.name)
    await expect(page.getByLabel('Email')).toHaveValue(author.user.email)
    await expect(page.getByLabel('Role')).toHaveValue('author')
    await expect(page.getByLabel('Role')).not.toBeEditable()
    const created = page.getByLabel('Account created')
    await expect(created).toHaveValue(new RegExp(author.user.createdAt.slice(0, 4)))
    await expect(created).not.toBeEditable()
    await expect(passwordField(page, 'New password')).toBeHidden()
    await openTab(page, 'Security')
    await expect(passwordField(page, 'New password')).toBeVisible()
    await expect(page.getByText(/8 characters/)).toBeVisible()
    await expect(page.getByLabel('Name')).toBeHidden()
  })

  test('R-PROFILE-2 name and e-mail are required, and the e-mail has to be one', async ({
    page,
  }) => {
    const calls = countRequests(page, authCall('profile'))
    for (const [field, entered, message] of [
      ['Name', '', 'Name is required'],
      ['Name', '   ', 'Name is required'],
      ['Email', '', 'Email is required'],
      ['Email', 'ada@example', 'Email is invalid'],
      ['Email', '@example.org', 'Email is invalid'],
    ] as const) {
      await openPage(page, '/updateprofile')
      await page.getByLabel(field).fill(entered)
      await save(page)
      await expect(says(page, message), `${field} '${entered}'`).toBeVisible()
    }
    expect(calls()).toBe(0)
  })

  test('R-PROFILE-3 five characters are too few for a password, and two that differ are refused', async ({
    page,
  }) => {
    const calls = countRequests(page, authCall('profile'))
    await openTab(page, 'Security')
    await fillPasswords(page, '12345')
    await save(page)
    await expect(says(page, 'Password must be at least 6 characters')).toBeVisible()
    await fillPasswords(page, '123456', '123457')
    await save(page)
    await expect(says(page, 'Passwords do not match')).toBeVisible()
    await expect(says(page, 'Password must be at least 6 characters')).toBeHidden()
    expect(calls()).toBe(0)
  })

  test('R-PROFILE-3 a password is sent only when it was filled in', async ({ page, author }) => {
    const bodies: unknown[] = []
    await page.route(authCall('profile'), (route) => {
      bodies.push(route.request().postDataJSON())
      return route.fulfill({ json: author.user })
    })
    const { name, email } = author.user
    await save(page)
    await expect(says(page, 'Profile updated successfully!')).toBeVisible()
    await openTab(page, 'Security')
    await fillPasswords(page, '123456')
    await save(page)
    await expect(passwordField(page, 'New password')).toHaveValue('')
    expect(bodies).toEqual([
      { name, email },
      { name, email, password: '123456' },
    ])
  })

  test('R-PROFILE-2 R-PROFILE-3 what is wrong on the tab behind is brought to sight', async ({
    page,
  }) => {
    await openTab(page, 'Security')
    await fillPasswords(page, '12345')
    await openTab(page, 'Personal Information')
    await save(page)
    await expect(says(page, 'Password must be at least 6 characters')).toBeVisible()
    await fillPasswords(page, '')
    await openTab(page, 'Personal Information')
    await page.getByLabel('Name').fill('')
    await openTab(page, 'Security')
    await save(page)
    await expect(says(page, 'Name is required')).toBeVisible()
  })

  test('R-PROFILE-4 R-AUTH-3 a success is told, clears the passwords and replaces the stored user', async ({
    page,
    author,
    request,
  }) => {
    const email = `new-${author.user.email}`
    await page.getByLabel('Name').fill('A New Name')
    await page.getByLabel('Email').fill(email)
    await openTab(page, 'Security')
    await fillPasswords(page, 'a new password')
    const release = await holdResponses(page, authCall('profile'))
    await save(page)
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect(says(page, 'Profile updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expect(passwordField(page, 'New password')).toHaveValue('')
    await expect(passwordField(page, 'Confirm new password')).toHaveValue('')
    const user = { ...author.user, name: 'A New Name', email }
    expect(await storedSession(page)).toEqual({ token: author.token, user })
    const data = { email, password: 'a new password' }
    expect((await request.post('/api/login', { data })).status()).toBe(200)
    expect(await statusOfSession(request, author)).toBe(200)
  })

  test('R-PROFILE-4 R-NAV-4 whoever saves stays signed in for all to see', async ({ page }) => {
    await save(page)
    await expect(says(page, 'Profile updated successfully!')).toBeVisible()
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Login' })).toBeHidden()
  })

  test('R-PROFILE-4 says why the server refused, and keeps the stored user', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/profile/)
    const other = await registerAuthor(request)
    await page.getByLabel('Email').fill(other.user.email)
    await save(page)
    await expectMessage(page, 'An account with this email already exists.')
    await expect(says(page, 'Profile updated successfully!')).toBeHidden()
    expect((await storedSession(page)).user).toEqual(author.user)
  })

  test("R-PROFILE-4 R-ERR-2 says 'Profile update failed' when the server fails without a word", async ({
    page,
    author,
    expectFailures,
  }) => {
    expectFailures(/\/api\/(auth\/)?profile/)
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(authCall('profile'), fail)
      await openPage(page, '/updateprofile')
      await save(page)
      await expectMessage(page, 'Profile update failed', failure)
      expect((await storedSession(page)).user, failure).toEqual(author.user)
    }
  })
})
