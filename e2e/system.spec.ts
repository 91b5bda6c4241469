import { expect } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { createDocx } from './files.ts'
import { emailsTo } from './outbox.ts'
import { clickButton, openPage, pageHeading } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'

test('R-RUN-3 a manager opens System and sees what was looked at, figures, failed jobs and the outbox', async ({
  page,
  request,
  author,
  admin,
}) => {
  await submitManuscript(request, author, await createDocx())
  await expect
    .poll(() => emailsTo(author.user.email))
    .toContainEqual(expect.stringContaining('We have received your manuscript'))
  await signIn(page, admin)
  await openPage(page, '/manage-journals')
  await page.getByRole('link', { name: 'System' }).click()
  await expect(pageHeading(page, 'System')).toBeVisible()
  const looked = page.getByRole('region', { name: 'Health checks' })
  await expect(looked.getByRole('listitem').filter({ hasText: 'backup' })).toContainText(
    'none was ever made',
  )
  await expect(looked.getByRole('status')).toContainText('need attention')
  await clickButton(page, 'Check again')
  const database = looked.getByRole('listitem').filter({ hasText: 'PostgreSQL' })
  await expect(database).toContainText('OK')
  await expect(page.getByRole('region', { name: 'System information' })).toContainText(
    /PostgreSQL \d+/,
  )
  await expect(page.getByRole('region', { name: 'Failed jobs' })).toBeVisible()
  const outbox = page.getByRole('region', { name: 'Outbox' })
  await outbox.getByText(author.user.email).first().click()
  const opened = outbox.getByText('has arrived safely').filter({ visible: true })
  await expect(opened.first()).toBeVisible()
})
