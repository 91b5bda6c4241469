import { expect, type Page } from '@playwright/test'
import { authCall, clickButton, openPage, passwordField } from '../pages.ts'
import { sharedAuthor, startSession } from '../people.ts'
import { inSessionOf, type Screen } from './screen.ts'

/** Login, registration and forgotten password. */
const visitorScreens: Screen[] = [
  { name: 'login', show: ({ page }) => openPage(page, '/login') },
  {
    name: 'login, with an error',
    show: ({ page }) => sendEmpty(page, '/login', 'Login', 'Please fill in all fields.'),
  },
  {
    name: 'login, before a page',
    show: ({ page }) => openPage(page, '/login?next=/manage-journals?tab=submitted'),
  },
  {
    name: 'login, already logged in',
    async show({ page }) {
      await startSession(page, sharedAuthor())
      await openPage(page, '/login')
      await expect(page.getByText('You are logged in as')).toBeVisible()
    },
  },
  {
    name: 'login, refused',
    failures: [/api\/(auth\/)?login/],
    async show({ page }) {
      await openPage(page, '/login')
      await page.getByLabel('Email').fill('nobody-known@example.org')
      await passwordField(page, 'Password').fill('a password')
      await clickButton(page, 'Login')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'login, after logging out',
    async show({ page }) {
      await page.goto('/logout')
      await expect(page.getByText('You are already logged out.')).toBeVisible()
    },
  },
  { name: 'register', show: ({ page }) => openPage(page, '/register') },
  {
    name: 'register, with an error',
    show: ({ page }) => sendEmpty(page, '/register', 'Register', 'All fields are required'),
  },
  { name: 'forgotten password', show: ({ page }) => openPage(page, '/forgotpassword') },
  {
    name: 'forgotten password, with an error',
    show: ({ page }) =>
      sendEmpty(page, '/forgotpassword', 'Request link', 'Please enter a valid email.'),
  },
  {
    name: 'forgotten password, email sent',
    async show({ page }) {
      await openPage(page, '/forgotpassword')
      await page.getByLabel('Email').fill('nobody-known@example.org')
      await clickButton(page, 'Request link')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'new password', show: ({ page }) => openPage(page, '/resetpassword/a-token') },
  {
    name: 'new password, refused',
    failures: [/reset-password/],
    async show({ page }) {
      await openPage(page, '/resetpassword/a-token')
      await passwordField(page, 'New password').fill('long enough')
      await passwordField(page, 'Confirm new password').fill('long enough')
      await clickButton(page, 'Set password')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'invitation, no longer valid',
    failures: [/api\/(auth\/)?invitation/],
    async show({ page }) {
      await openPage(page, '/invitation#a-token')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  { name: 'confirm an address', show: ({ page }) => openPage(page, '/confirm-email#a-token') },
  {
    name: 'confirm an address, refused',
    failures: [/confirm-email/],
    async show({ page }) {
      await openPage(page, '/confirm-email#a-token')
      await clickButton(page, 'Confirm email address')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
]

/** The settings of a person's own account. */
const ownScreens: Screen[] = [
  { name: 'profile', show: ({ page }) => openProfile(page) },
  {
    name: 'profile, security',
    async show({ page }) {
      await openProfile(page)
      await page.getByRole('tab', { name: 'Security' }).click()
    },
  },
  {
    name: 'two-step login, off',
    async show({ page }) {
      await openPage(page, '/updateprofile/two-factor')
      await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    },
  },
  {
    name: 'two-step login, setting up',
    async show({ page }) {
      const setup = {
        secret: 'A'.repeat(32),
        address: 'otpauth://totp/x',
        qr: { size: 9, path: 'M4 4h1v1h-1z' },
      }
      await page.route(/api\/two-factor$/, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ json: setup }) : route.fallback(),
      )
      await openPage(page, '/updateprofile/two-factor')
      await page.getByLabel('Current password', { exact: true }).fill('a sample password')
      await clickButton(page, 'Set up two-step login')
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    },
  },
  {
    name: 'two-step login, recovery codes',
    async show({ page }) {
      const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-ijkl-mno${n}`)
      await page.route(/two-factor\/recovery-codes$/, (route) =>
        route.fulfill({ json: { recoveryCodes } }),
      )
      await page.route(/api\/two-factor$/, (route) =>
        route.fulfill({
          json: { on: true, since: '2026-03-02T09:00:00Z', recoveryCodesLeft: 3, required: true },
        }),
      )
      await openPage(page, '/updateprofile/two-factor')
      await page.getByLabel('Current password', { exact: true }).fill('a sample password')
      await clickButton(page, 'Create new recovery codes')
      await expect(page.getByText('abcd-efgh-ijkl-mno9')).toBeVisible()
    },
  },
  {
    name: 'profile, with errors',
    async show({ page }) {
      await openProfile(page)
      await page.getByLabel('Name').fill('')
      await page.getByLabel('Email').fill('no address')
      await clickButton(page, 'Save changes')
      await expect(page.getByText('Email is invalid')).toBeVisible()
    },
  },
  {
    name: 'profile, not saved',
    failures: [/profile/],
    async show({ page }) {
      await page.route(authCall('profile'), (route) => route.fulfill({ status: 500, json: {} }))
      await openProfile(page)
      await clickButton(page, 'Save changes')
      await expect(page.getByText('Profile update failed').first()).toBeVisible()
    },
  },
]

export const accountScreens = [...visitorScreens, ...inSessionOf('author', ownScreens)]

async function sendEmpty(page: Page, address: string, button: string, message: string) {
  await openPage(page, address)
  await clickButton(page, button)
  await expect(page.getByText(message)).toBeVisible()
}

async function openProfile(page: Page) {
  await openPage(page, '/updateprofile')
  await expect(page.getByLabel('Name')).toBeVisible()
}
