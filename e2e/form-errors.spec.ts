import { expect, type Page } from '@playwright/test'
import {
  clickButton,
  expectMessage,
  holdResponses,
  openPage,
  pageHeading,
  passwordField,
  waitForHydration,
} from './pages.ts'
import { signIn } from './people.ts'
import { test } from './shared-page.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A field that is wrong has the focus, says so, and is described by the message. */
async function expectToBeLedTo(page: Page, label: string, message: string) {
  await expect(field(page, label)).toBeFocused()
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`))
}

test('R-LOGIN-2 what is missing is tied to its field, and the keyboard is led there', async ({
  page,
}) => {
  await openPage(page, '/login')
  await field(page, 'Email').fill('ada@example.org')
  await clickButton(page, 'Login')
  await expectToBeLedTo(page, 'Password', 'Please fill in all fields.')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('R-REG-2 what is missing or different is tied to its field likewise', async ({ page }) => {
  await openPage(page, '/register')
  await clickButton(page, 'Register')
  await expectToBeLedTo(page, 'Name', 'All fields are required')
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill('ada@example.org')
  await passwordField(page, 'Password').fill('one password')
  await passwordField(page, 'Confirm password').fill('another')
  await clickButton(page, 'Register')
  await expectToBeLedTo(page, 'Confirm password', 'Passwords do not match')
})

test('R-FORGOT-1 R-RESET-2 so are a wrong address and a short password', async ({ page }) => {
  await openPage(page, '/forgotpassword')
  await clickButton(page, 'Send link')
  await expectToBeLedTo(page, 'Email', 'Please enter a valid email.')
  await openPage(page, '/resetpassword/a-token')
  await clickButton(page, 'Set password')
  await expectToBeLedTo(page, 'New password', 'Password must be at least 6 characters long')
})

test('R-PROFILE-2 so is what is wrong with the profile, on either tab', async ({
  page,
  author,
}) => {
  await signIn(page, author)
  await openPage(page, '/updateprofile')
  await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  await field(page, 'Email').fill('no address')
  await clickButton(page, 'Save changes')
  await expectToBeLedTo(page, 'Email', 'Email is invalid')
  await field(page, 'Email').fill(author.user.email)
  await page.getByRole('tab', { name: 'Security' }).click()
  await passwordField(page, 'New password').fill('short')
  await page.getByRole('tab', { name: 'Personal Information' }).click()
  await clickButton(page, 'Save changes')
  await expectToBeLedTo(page, 'New password', 'Password must be at least 6 characters')
})

test("R-ERR-2 the server's refusal stands at the field that it names, and nothing typed is lost", async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/register/)
  const message = 'An account with this email already exists.'
  const headers = { 'x-field': 'email', 'access-control-expose-headers': 'x-field' }
  await page.route(/\/api\/register$/, (route) =>
    route.fulfill({ status: 409, headers, json: { message } }),
  )
  await openPage(page, '/register')
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill('ada@example.org')
  await passwordField(page, 'Password').fill('one password')
  await passwordField(page, 'Confirm password').fill('one password')
  await clickButton(page, 'Register')
  await expectToBeLedTo(page, 'Email', message)
  await expectMessage(page, message)
  await expect(field(page, 'Name')).toHaveValue('Ada')
  await expect(passwordField(page, 'Password')).toHaveValue('one password')
  await page.unrouteAll()
  await field(page, 'Email').fill('somebody@example.org')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('R-PROFILE-4 a refusal is brought to sight on the tab of its field', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/profile/)
  const message = 'Please enter your current password.'
  await page.route(/\/api\/profile$/, (route) =>
    route.fulfill({ status: 400, headers: { 'x-field': 'currentPassword' }, json: { message } }),
  )
  await signIn(page, author)
  await openPage(page, '/updateprofile')
  await clickButton(page, 'Save changes')
  await expectToBeLedTo(page, 'Current password', message)
})

test('a failure without a field and a success take the focus to what is said', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/profile/)
  await signIn(page, author)
  await openPage(page, '/updateprofile')
  await page.route(/\/api\/profile$/, (route) => route.fulfill({ status: 500, body: '' }))
  await clickButton(page, 'Save changes')
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  await page.unrouteAll()
  await clickButton(page, 'Save changes')
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
})

test('what was typed before the scripts came is kept, and sent', async ({ page }) => {
  const release = await holdResponses(page, /\/assets\/entry\.client/)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await field(page, 'Email').fill('ada@example.org')
  release()
  await waitForHydration(page)
  await expect(field(page, 'Email')).toHaveValue('ada@example.org')
  await clickButton(page, 'Login')
  await expectToBeLedTo(page, 'Password', 'Please fill in all fields.')
})

test('what a long form says of itself comes into sight on a phone', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/api\/contact/)
  await page.setViewportSize({ width: 360, height: 500 })
  await openPage(page, '/contact')
  await page.route(/\/api\/contact$/, (route) => route.abort('connectionrefused'))
  for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Words')
  await page.getByLabel('Email').fill('ada@example.org')
  await clickButton(page, 'Send')
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
})
