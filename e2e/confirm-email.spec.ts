import { expect } from '@playwright/test'
import { confirmationLink, linkInEmail } from './outbox.ts'
import { authCall, clickButton, failuresWithoutMessage, main, openPage } from './pages.ts'
import { registerAuthor } from './people.ts'
import { test } from './shared-page.ts'

test('R-REG-3 the link in the welcome email confirms the address, with its secret in no request path', async ({
  page,
  request,
}) => {
  const { user } = await registerAuthor(request)
  const link = await linkInEmail(user.email, confirmationLink)
  const secret = link.split('#')[1] ?? ''
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openPage(page, link)
  await clickButton(page, 'Confirm email address')
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  expect(secret).toHaveLength(43)
  expect(paths.filter((path) => path.includes(secret))).toEqual([])
})

test('R-REG-3 the page says why an invalid link confirms no address', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/(auth\/)?confirm-email/)
  await openPage(page, '/confirm-email#nothing')
  for (const fail of Object.values(failuresWithoutMessage)) {
    await page.route(authCall('confirm-email'), fail)
    await clickButton(page, 'Confirm email address')
    await expect(main(page).getByText('Failed to confirm the email address')).toBeVisible()
  }
  await page.unrouteAll()
  await clickButton(page, 'Confirm email address')
  await expect(main(page).getByText('This link is no longer valid.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'ask the journal' })).toBeVisible()
  await expect(main(page)).not.toContainText('Confirm only if')
  await expect(page.getByRole('button', { name: 'Confirm email address' })).toBeHidden()
})
