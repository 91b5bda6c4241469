import { expect } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { openPage, toast } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { fetchWorkflow } from './workflow.ts'

test('R-DECIDE-4 R-OFFICE-11 without a mail server an email is shown as not sent', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { title } = await submitManuscript(request, author)
  await startSession(page, admin)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(async () => {
    await openPage(page, `/manage-journals/letters?search=${encodeURIComponent(title)}`)
    await expect(row).toContainText('Not sent: no mail server configured', { timeout: 1000 })
  }).toPass()
  await expect(row.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Send again/ }), 'there is no server').toHaveCount(
    0,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.getByRole('button', { name: /^Copy text/ }).click()
  await expect(toast(page, 'copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^We have received your manuscript[\s\S]*Dear [\s\S]*The editors\n/)
  await openPage(page, '/manage-journals/letters')
  await expect(page.getByRole('link', { name: /^Not sent/ })).toBeVisible()
  const sent = page.getByRole('link', { name: /^Sent/ })
  await expect(sent, 'this site sends no emails').toHaveCount(0)
})

test('R-NAV-9 R-FLOW-2 own submissions show their stage as a badge', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id, title } = await submitManuscript(request, author)
  const { version } = await fetchWorkflow(request, admin, id)
  const url = `/api/submissions/${id}/assign`
  const assigned = await request.post(url, { headers: bearer(admin), data: { version } })
  expect(assigned.status(), 'an editor is assigned').toBe(200)
  await startSession(page, author)
  await openPage(page, '/submissions')
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry.getByText('Awaiting a decision', { exact: true }).last()).toBeVisible()
  await expect(entry).not.toContainText('Pending')
})
