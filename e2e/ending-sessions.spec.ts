import { expect } from '@playwright/test'
import { clickButton, openPage, toast } from './pages.ts'
import { registerAuthor, startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-SEC-1 ending another session needs the password when the login is not recent', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(/\/sessions$/)
  const author = await registerAuthor(request)
  const { email } = author.user
  await request.post('/api/login', { data: { email, password: author.password } })
  await page.route('**/api/sessions', async (route) => {
    const call = route.request()
    if (call.method() !== 'DELETE' || call.postDataJSON().currentPassword) return route.fallback()
    // The server's response when the login is older than 15 minutes.
    const message = 'Please enter your current password to end a session.'
    const headers = { 'x-field': 'currentPassword' }
    await route.fulfill({ status: 400, headers, json: { message } })
  })
  await startSession(page, author)
  await openPage(page, '/updateprofile')
  await page.getByRole('tab', { name: 'Security' }).click()
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await clickButton(page, 'Log out all other devices')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('You logged in a while ago.')).toBeVisible()
  await dialog.getByLabel('Current password', { exact: true }).fill(author.password)
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(toast(page, '1 session has been ended.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})
