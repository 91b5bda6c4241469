import { expect } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { emailsTo } from './outbox.ts'
import { clickButton, openPage, pageHeading } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-RUN-3 the page System shows health checks, information, failed jobs and the outbox', async ({
  page,
  request,
  author,
  admin,
}) => {
  await submitManuscript(request, author)
  await expect
    .poll(() => emailsTo(author.user.email))
    .toContainEqual(expect.stringContaining('We have received your manuscript'))
  await startSession(page, admin)
  await openPage(page, '/manage-journals')
  await page.getByRole('link', { name: 'System' }).click()
  await expect(pageHeading(page, 'System')).toBeVisible()
  const healthChecks = page.getByRole('region', { name: 'Health checks' })
  await expect(healthChecks.getByRole('listitem').filter({ hasText: 'backup' })).toContainText(
    'there is none',
  )
  await expect(healthChecks.getByRole('status')).toContainText('need attention')
  await clickButton(page, 'Check again')
  const database = healthChecks.getByRole('listitem').filter({ hasText: 'PostgreSQL' })
  await expect(database).toContainText('OK')
  await expect(page.getByRole('region', { name: 'System information' })).toContainText(
    /PostgreSQL \d+/,
  )
  await expect(page.getByRole('region', { name: 'Failed jobs' })).toBeVisible()
  const outbox = page.getByRole('region', { name: 'Outbox' })
  const subject = 'We have received your manuscript'
  await outbox
    .locator('summary')
    .filter({ hasText: author.user.email })
    .filter({ hasText: subject })
    .click()
  const email = outbox.getByText('You do not need to send it again').filter({ visible: true })
  await expect(email.first()).toBeVisible()
})
