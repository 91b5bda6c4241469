import { expect, type Page } from '@playwright/test'
import { fillNewPassword } from './forms.ts'
import {
  authCall,
  clickButton,
  countRequests,
  expectMessage,
  holdResponses,
  mainMenu,
  openPage,
  passwordField,
} from './pages.ts'
import { registerAuthor, startSession, statusOfSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const message = (page: Page, text: string) => page.getByText(text, { exact: true })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const save = (page: Page) => clickButton(page, 'Save changes')

test.describe('profile settings', () => {
  test.beforeEach(async ({ page, author }) => {
    await startSession(page, author)
    await openPage(page, '/updateprofile')
    await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
  })

  test('R-PROFILE-1 the profile shows the account, with role and creation date read-only', async ({
    page,
    author,
  }) => {
    await expect(page.getByRole('tab')).toHaveText(['Personal Information', 'Security'])
    await expect(page.getByLabel('Name')).toHaveValue(author.user.name)
    await expect(page.getByLabel('Email')).toHaveValue(author.user.email)
    await expect(page.getByLabel('Role')).toHaveValue('Author')
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

  test('R-PROFILE-3 a password of five characters or with a different confirmation is refused', async ({
    page,
  }) => {
    const calls = countRequests(page, authCall('profile'))
    await openTab(page, 'Security')
    await fillNewPassword(page, '12345')
    await save(page)
    await expect(message(page, 'Password must be at least 6 characters')).toBeVisible()
    await fillNewPassword(page, '123456', '123457')
    await save(page)
    await expect(message(page, 'Passwords do not match')).toBeVisible()
    await expect(message(page, 'Password must be at least 6 characters')).toBeHidden()
    expect(calls()).toBe(0)
  })

  test('R-PROFILE-3 a password is only sent when it is filled in', async ({ page, author }) => {
    const bodies: unknown[] = []
    await page.route(authCall('profile'), (route) => {
      bodies.push(route.request().postDataJSON())
      return route.fulfill({ json: author.user })
    })
    const { name, email } = author.user
    await save(page)
    await expect(message(page, 'Profile updated successfully!')).toBeVisible()
    await openTab(page, 'Security')
    await fillNewPassword(page, '123456')
    await save(page)
    await expect(passwordField(page, 'New password')).toHaveValue('')
    expect(bodies).toEqual([
      { name, email },
      { name, email, password: '123456' },
    ])
  })

  test('R-PROFILE-4 R-AUTH-3 saving clears the passwords and replaces the stored user', async ({
    page,
    author,
    request,
  }) => {
    const email = `new-${author.user.email}`
    await page.getByLabel('Name').fill('A New Name')
    await page.getByLabel('Email').fill(email)
    await openTab(page, 'Security')
    await fillNewPassword(page, 'a new password')
    const release = await holdResponses(page, authCall('profile'))
    await save(page)
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    release()
    await expect(message(page, 'Profile updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expect(passwordField(page, 'New password')).toHaveValue('')
    await expect(passwordField(page, 'Confirm new password')).toHaveValue('')
    const user = { ...author.user, name: 'A New Name', email }
    expect(await storedSession(page)).toEqual({ token: author.token, user })
    const data = { email, password: 'a new password' }
    expect((await request.post('/api/login', { data })).status()).toBe(200)
    expect(await statusOfSession(request, author)).toBe(200)
  })

  test('R-PROFILE-4 R-NAV-4 the menu stays that of a person who is logged in', async ({ page }) => {
    await save(page)
    await expect(message(page, 'Profile updated successfully!')).toBeVisible()
    await expect(mainMenu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(mainMenu(page).getByRole('link', { name: 'Login' })).toBeHidden()
  })

  test('R-PROFILE-4 a refused change shows the reason without changing the stored user', async ({
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
    await expect(message(page, 'Profile updated successfully!')).toBeHidden()
    expect((await storedSession(page)).user).toEqual(author.user)
  })
})
