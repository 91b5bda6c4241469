import { expect } from '@playwright/test'
import { openPage, toast, waitForHydration } from './pages.ts'
import { bearer, signIn } from './people.ts'
import { test } from './test.ts'

test('R-DECIDE-3 R-USE-4 R-USE-5 a manager writes a letter anew: a wrong field is said where it stands, what somebody else kept meanwhile is shown and not lost, and the original comes back', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/letter-templates\/rejected/)
  const url = '/api/letter-templates/rejected'
  const headers = bearer(admin)
  await signIn(page, admin)
  await openPage(page, '/manage-journals/letters/texts')
  await page.getByText('Declined after review').click()
  const form = page.getByRole('form', { name: 'Declined after review' })
  const letter = form.getByLabel('Letter')
  const keep = form.getByRole('button', { name: 'Keep it' })

  await letter.fill('Of {titel}')
  await keep.click()
  await expect(letter).toBeFocused()
  await expect(letter).toHaveAccessibleDescription(/\{titel\} is no field of this letter\. It has/)
  await expect(letter).toHaveValue('Of {titel}')
  await letter.fill('Of {title}: ours')
  await page.reload()
  await waitForHydration(page)
  await page.getByText('Declined after review').click()
  await expect(letter).toHaveValue('Of {title}: ours')

  const theirs = { subject: 'About {title}', body: 'Of {title}: theirs' }
  await request.put(url, { headers, data: theirs })
  await keep.click()
  await expect(form.getByRole('alert')).toContainText('changed this letter at')
  await expect(page.getByRole('status').filter({ hasText: 'As it stands now' })).toContainText(
    theirs.body,
  )
  await expect(letter).toHaveValue('Of {title}: ours')
  await keep.click()
  await expect(toast(page, 'The letter is kept')).toBeVisible()
  await expect(keep).toBeFocused()
  await expect(form).not.toContainText('Restored your input')

  await form.getByRole('button', { name: 'Back to the original' }).click()
  await expect(letter).toHaveValue(/After review, the editors have decided/)
  const { templates } = await (await request.get('/api/letter-templates', { headers })).json()
  const now = templates.find(({ name }: { name: string }) => name === 'rejected')
  expect(now.changedAt).toBeNull()
})
