import { expect, type Page } from '@playwright/test'
import { register, sendContactMessage, setPassword } from './forms.ts'
import {
  authCall,
  clickButton,
  countRequests,
  errorBox,
  expectMessage,
  holdResponses,
  logIn,
  main,
  openPage,
  pageHeading,
  passwordField,
  waitForHydration,
} from './pages.ts'
import { newAuthor, startSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Expects that an invalid field has the focus and is described by the message. */
async function expectFieldError(page: Page, label: string, message: string) {
  await expect(field(page, label)).toBeFocused()
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`))
}

async function requestLink(page: Page) {
  await field(page, 'Email').fill('ada@example.org')
  await clickButton(page, 'Request link')
}

test('R-LOGIN-2 the first missing field gets the focus and the message', async ({ page }) => {
  const calls = countRequests(page, authCall('login'))
  await openPage(page, '/login')
  await clickButton(page, 'Login')
  await expectFieldError(page, 'Email', 'Please fill in all fields.')
  await field(page, 'Email').fill('ada@example.org')
  await clickButton(page, 'Login')
  await expectFieldError(page, 'Password', 'Please fill in all fields.')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  expect(calls()).toBe(0)
})

test('R-REG-2 a missing name or a different password gets the focus and the message', async ({
  page,
}) => {
  await openPage(page, '/register')
  await clickButton(page, 'Register')
  await expectFieldError(page, 'Name', 'All fields are required')
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill('ada@example.org')
  await passwordField(page, 'Password').fill('one password')
  await clickButton(page, 'Register')
  await expectFieldError(page, 'Confirm password', 'All fields are required')
  await passwordField(page, 'Confirm password').fill('another')
  await clickButton(page, 'Register')
  await expectFieldError(page, 'Confirm password', 'Passwords do not match')
})

test('R-FORGOT-1 R-RESET-2 an invalid address or a short password gets the focus and the message', async ({
  page,
}) => {
  await openPage(page, '/forgotpassword')
  await clickButton(page, 'Request link')
  await expectFieldError(page, 'Email', 'Please enter a valid email.')
  await openPage(page, '/resetpassword/a-token')
  await clickButton(page, 'Set password')
  await expectFieldError(page, 'New password', 'Password must be at least 6 characters long')
  await setPassword(page, '123456', '1234567')
  await expectFieldError(page, 'Confirm new password', 'Passwords do not match')
})

test('R-PROFILE-2 an invalid field of the profile gets the focus on either tab', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/updateprofile')
  await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  for (const [label, entered, message] of [
    ['Email', 'no address', 'Email is invalid'],
    ['Email', '', 'Email is required'],
    ['Name', '   ', 'Name is required'],
  ] as const) {
    await field(page, label).fill(entered)
    await page.getByRole('tab', { name: 'Security' }).click()
    await clickButton(page, 'Save changes')
    await expectFieldError(page, label, message)
  }
  await field(page, 'Name').fill('Ada')
  await field(page, 'Email').fill(author.user.email)
  await page.getByRole('tab', { name: 'Security' }).click()
  await passwordField(page, 'New password').fill('short')
  await page.getByRole('tab', { name: 'Personal Information' }).click()
  await clickButton(page, 'Save changes')
  await expectFieldError(page, 'New password', 'Password must be at least 6 characters')
})

test('R-ERR-2 a refusal appears at the field that the server names and keeps the input', async ({
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
  await expectFieldError(page, 'Email', message)
  await expectMessage(page, message)
  await expect(field(page, 'Name')).toHaveValue('Ada')
  await expect(passwordField(page, 'Password')).toHaveValue('one password')
  await page.unrouteAll()
  await field(page, 'Email').fill('somebody@example.org')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('R-PROFILE-4 a refusal opens the tab of its field', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/profile/)
  const message = 'Please enter your current password.'
  await page.route(/\/api\/profile$/, (route) =>
    route.fulfill({ status: 400, headers: { 'x-field': 'currentPassword' }, json: { message } }),
  )
  await startSession(page, author)
  await openPage(page, '/updateprofile')
  await clickButton(page, 'Save changes')
  await expectFieldError(page, 'Current password', message)
})

test('R-USE-4 a failure without a field and a success move the focus to their message', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/profile/)
  await startSession(page, author)
  await openPage(page, '/updateprofile')
  await page.route(/\/api\/profile$/, (route) => route.fulfill({ status: 500, body: '' }))
  await clickButton(page, 'Save changes')
  await expect(errorBox(page)).toBeFocused()
  await page.unrouteAll()
  await clickButton(page, 'Save changes')
  await expect(main(page).getByRole('status')).toBeFocused()
})

for (const [address, path, send, message] of [
  ['/login', 'login', (page) => logIn(page, 'ada@example.org', 'secret'), 'Login failed'],
  ['/register', 'register', (page) => register(page, newAuthor()), 'Registration failed'],
  ['/forgotpassword', 'forgot-password', requestLink, 'Failed to send reset link'],
  [
    '/resetpassword/a-token',
    'reset-password/[^/]+',
    (page) => setPassword(page, 'long enough'),
    'Failed to reset password',
  ],
  [
    '/updateprofile',
    'profile',
    (page) => clickButton(page, 'Save changes'),
    'Profile update failed',
  ],
] satisfies [string, string, (page: Page) => Promise<void>, string][]) {
  test(`R-ERR-2 R-AUTH-3 a failure of ${address} without a message has one of its own`, async ({
    page,
    author,
    expectFailures,
  }) => {
    const call = authCall(path)
    expectFailures(call)
    if (path === 'profile') await startSession(page, author)
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    await openPage(page, address)
    const stored = await storedSession(page)
    await send(page)
    await expectMessage(page, message)
    await expect(main(page).locator('button[type=submit]')).toBeEnabled()
    expect(await storedSession(page)).toEqual(stored)
  })
}

test('R-USE-1 text typed before the scripts loaded is kept and sent', async ({ page }) => {
  const release = await holdResponses(page, /\/assets\/[^/]+\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, 'Email').fill('ada@example.org')
  release()
  await waitForHydration(page)
  await expect(field(page, 'Email')).toHaveValue('ada@example.org')
  await clickButton(page, 'Login')
  await expectFieldError(page, 'Password', 'Please fill in all fields.')
})

test('R-USE-4 the error of a long form scrolls into view on a phone', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/api\/contact/)
  await page.setViewportSize({ width: 360, height: 500 })
  await openPage(page, '/contact')
  await page.route(/\/api\/contact$/, (route) => route.abort('connectionrefused'))
  await sendContactMessage(page)
  await expect(errorBox(page)).toBeInViewport()
})
