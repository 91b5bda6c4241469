import { expect } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { fillSubmissionWithFile } from './forms.ts'
import { main, openPage, toast } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { fetchWorkflow } from './steps/workflow.ts'

test('R-DECIDE-4 R-OFFICE-11 without a mail server an email is shown as not sent', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { title } = await submitManuscript(request, author)
  await startSession(page, admin)
  const row = page.getByRole('row').filter({ hasText: title })
  const none = main(page).getByText('No emails about submissions that match your search.')
  // The email is added after the answer of the server, and delivered after that.
  await expect(async () => {
    await openPage(page, `/manage-journals/emails?search=${encodeURIComponent(title)}`)
    await expect(row.or(none)).toBeVisible()
    expect(await main(page).textContent()).toContain('Not sent: no mail server configured')
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
  await openPage(page, '/manage-journals/emails')
  await expect(page.getByRole('link', { name: /^Not sent/ })).toBeVisible()
  const sent = page.getByRole('link', { name: /^Sent/ })
  await expect(sent, 'this site sends no emails').toHaveCount(0)
})

test('R-FORGOT-2 R-OFFICE-11 without a mail server a forgotten password leads to the journal alone', async ({
  page,
}) => {
  const advice =
    'This site sends no email. Please ask the journal for a link to set a new password.'
  await openPage(page, '/forgotpassword')
  await expect(main(page).getByText(advice)).toBeVisible()
  await expect(main(page)).not.toContainText('Send link')
  await expect(page.getByRole('link', { name: 'Contact the journal' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Request link' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  await expect(main(page).getByRole('status')).toHaveText(advice)
  await expect(main(page)).not.toContainText('60 minutes')
})

test('R-SUBMIT-4 R-OFFICE-11 without a mail server a sent manuscript promises no email', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/submission')
  await fillSubmissionWithFile(page)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(main(page).getByText('Journal submitted successfully!')).toBeVisible()
  await expect(main(page)).toContainText('You can follow its progress')
  await expect(main(page)).not.toContainText('email')
})

test('R-FLOW-2 R-MANAGE-4 View leads the author of a removed article to the submission', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id, title } = await submitManuscript(request, author)
  const headers = bearer(admin)
  const published = await request.patch(`/api/submissions/${id}/status`, {
    headers,
    data: { status: 'published' },
  })
  const { data } = await published.json()
  const removed = await request.delete(`/api/journals/${data.journalId}`, { headers })
  expect(removed.ok(), 'the article is removed').toBe(true)
  await startSession(page, author)
  for (const list of ['/dashboard', '/submissions']) {
    await openPage(page, list)
    const entry = main(page).getByRole('listitem').filter({ hasText: title })
    await expect(entry).toContainText('Article removed.')
    await entry.getByRole('link', { name: `View ${title}` }).click()
    await expect(page).toHaveURL(new RegExp(`/submissions/${id}$`))
  }
  await expect(main(page).getByText('Article removed.')).toBeVisible()
})

test('R-NAV-9 My submissions leads an administrator back from a submission to their own', async ({
  page,
  request,
  admin,
}) => {
  const { id } = await submitManuscript(request, admin)
  await startSession(page, admin)
  await openPage(page, `/submissions/${id}`)
  await main(page).getByRole('link', { name: 'My submissions' }).click()
  await expect(page).toHaveURL(/\/submissions\?own=yes$/)
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
