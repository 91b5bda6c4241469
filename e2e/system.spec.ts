import { expect } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { emailsTo } from './outbox.ts'
import { clickButton, openPage, pageHeading } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-RUN-3 the page System shows health checks, information and the outbox', async ({
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
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(pageHeading(page, 'System')).toBeVisible()
  const healthChecks = page.getByRole('region', { name: 'Health checks' })
  await expect(healthChecks.getByRole('status')).toContainText('need attention')
  await clickButton(page, 'Check again')
  await healthChecks.getByText(/^\d+ passed$/).click()
  const database = healthChecks.getByRole('listitem').filter({ hasText: 'PostgreSQL' })
  await expect(database).toContainText('Database')
  await page.getByText('System information').click()
  await expect(page.getByText(/Takarda .*, PostgreSQL \d+/)).toBeVisible()
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

test('R-RUN-3 a warning links to its fix or has a sentence for the site administrator', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/manage-journals/system')
  const warnings = page.getByRole('region', { name: 'Health checks' }).getByRole('listitem')
  const emails = warnings.filter({ has: page.getByRole('heading', { name: /^Emails/ }) })
  await expect(emails).toContainText('Ask your site administrator:')
  await expect(warnings.filter({ hasText: '..' })).toHaveCount(0)
  await emails.getByRole('button', { name: 'Copy the sentence' }).click()
  await expect(page.getByText(/Sentence copied|The text is selected/)).toBeVisible()
  const backup = warnings.filter({ hasText: 'No complete backup was made' })
  await expect(backup).not.toContainText('npm')
  await backup.getByRole('link', { name: 'Create a backup' }).click()
  await expect(pageHeading(page, 'Export and backup')).toBeVisible()
})
