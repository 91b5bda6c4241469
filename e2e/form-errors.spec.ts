import { expect, type Page } from '@playwright/test'
import { heading, open, password, press } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A field that is wrong has the focus, says so, and is described by the message. */
async function expectToBeLedTo(page: Page, label: string, message: string) {
  await expect(field(page, label)).toBeFocused()
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(message)
}

test('R-LOGIN-2 what is missing is tied to its field, and the keyboard is led there', async ({
  page,
}) => {
  await open(page, '/login')
  await field(page, 'Email').fill('ada@example.org')
  await press(page, 'Login')
  await expectToBeLedTo(page, 'Password', 'Please fill in all fields.')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('R-REG-2 what is missing or different is tied to its field likewise', async ({ page }) => {
  await open(page, '/register')
  await press(page, 'Register')
  await expectToBeLedTo(page, 'Name', 'All fields are required')
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill('ada@example.org')
  await password(page, 'Password').fill('one password')
  await password(page, 'Confirm password').fill('another')
  await press(page, 'Register')
  await expectToBeLedTo(page, 'Confirm password', 'Passwords do not match')
})

test('R-FORGOT-1 R-RESET-2 so are a wrong address and a short password', async ({ page }) => {
  await open(page, '/forgotpassword')
  await press(page, 'Send the link')
  await expectToBeLedTo(page, 'Email', 'Please enter a valid email.')
  await open(page, '/resetpassword/a-token')
  await press(page, 'Set the password')
  await expectToBeLedTo(page, 'New password', 'Password must be at least 6 characters long')
})

test('R-PROFILE-2 so is what is wrong with the profile, on either tab', async ({
  page,
  author,
}) => {
  await signIn(page, author)
  await open(page, '/updateprofile')
  await expect(heading(page, 'Profile Settings')).toBeVisible()
  await field(page, 'Email').fill('no address')
  await press(page, 'Save changes')
  await expectToBeLedTo(page, 'Email', 'Email is invalid')
  await field(page, 'Email').fill(author.user.email)
  await page.getByRole('tab', { name: 'Security' }).click()
  await password(page, 'New password').fill('short')
  await page.getByRole('tab', { name: 'Personal Information' }).click()
  await press(page, 'Save changes')
  await expectToBeLedTo(page, 'New password', 'Password must be at least 6 characters')
})

test('what a long form says of itself comes into sight on a phone', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/api\/contact/)
  await page.setViewportSize({ width: 360, height: 500 })
  await open(page, '/contact')
  await page.route(/\/api\/contact$/, (route) => route.abort('connectionrefused'))
  for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Words')
  await page.getByLabel('Email').fill('ada@example.org')
  await press(page, 'Send')
  await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
})
