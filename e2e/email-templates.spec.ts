import { expect } from '@playwright/test'
import { openPage, toast, waitForHydration } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test('R-DECIDE-3 R-USE-4 R-USE-5 an email template survives errors, a reload and an edit conflict', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/email-templates\/rejected/)
  const url = '/api/email-templates/rejected'
  const headers = bearer(admin)
  await startSession(page, admin)
  await openPage(page, '/manage-journals/emails/templates')
  await page.getByText('Rejected after review').click()
  const form = page.getByRole('form', { name: 'Rejected after review' })
  const body = form.getByLabel('Message')
  const saveButton = form.getByRole('button', { name: 'Save' })

  await body.fill('Of {titel}')
  await saveButton.click()
  await expect(body).toBeFocused()
  await expect(body).toHaveAccessibleDescription(
    /\{titel\} is not a field of this email\. Its fields/,
  )
  await expect(body).toHaveValue('Of {titel}')
  await body.fill('Of {title}: ours')
  await page.reload()
  await waitForHydration(page)
  await page.getByText('Rejected after review').click()
  await expect(body).toHaveValue('Of {title}: ours')

  const theirs = { subject: 'About {title}', body: 'Of {title}: theirs' }
  await request.put(url, { headers, data: theirs })
  await saveButton.click()
  await expect(form.getByRole('alert')).toContainText('changed this template at')
  await expect(page.getByRole('status').filter({ hasText: 'Current text' })).toContainText(
    theirs.body,
  )
  await expect(body).toHaveValue('Of {title}: ours')
  await saveButton.click()
  await expect(toast(page, 'Email template saved')).toBeVisible()
  await expect(saveButton).toBeFocused()
  await expect(form).not.toContainText('Restored your input')

  await form.getByRole('button', { name: 'Restore the original' }).click()
  await expect(body).toHaveValue(/After review, the editors have decided/)
  const { templates } = await (await request.get('/api/email-templates', { headers })).json()
  const now = templates.find(({ name }: { name: string }) => name === 'rejected')
  expect(now.changedAt).toBeNull()
})

test('R-OFFICE-11 the preview of a template has the button of its emails', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/manage-journals/emails/templates')
  for (const [template, button] of [
    ['Invitation to review', 'Open your review page'],
    ['Published', 'Read the article'],
  ] as const) {
    await page.getByText(template, { exact: true }).click()
    const form = page.getByRole('form', { name: template, exact: true })
    await form.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('status').filter({ hasText: 'Preview' }).getByRole('article')
    await expect(preview.getByText(button, { exact: true })).toBeVisible()
    await expect(preview).not.toContainText('Open your submission')
    await page.getByText(template, { exact: true }).click()
  }
})

alone.describe('in Lagos', () => {
  alone.use({ timezoneId: 'Africa/Lagos' })

  alone(
    'R-OFFICE-4 a message of the server has the local time with its zone',
    async ({ page, admin, expectFailures }) => {
      expectFailures(/email-templates\/accepted/)
      const message =
        'Bola changed this template at 2 Mar 2026, 23:30 UTC. Your text is still here.'
      await page.route(/email-templates\/accepted$/, (route) =>
        route.fulfill({ status: 409, json: { message } }),
      )
      await startSession(page, admin)
      await openPage(page, '/manage-journals/emails/templates')
      await page.getByText('Accepted', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Accepted', exact: true })
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByRole('alert')).toContainText('at 3 Mar 2026, 00:30, Lagos.')
    },
  )
})
