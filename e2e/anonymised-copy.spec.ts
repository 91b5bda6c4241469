import { expect, type Page } from '@playwright/test'
import { openCopy, sendNamedManuscript } from './content/anonymised-copy.ts'
import { expectNoHorizontalOverflow, main } from './pages.ts'
import { startSession } from './people.ts'
import { fetchWorkflow } from './steps/workflow.ts'
import { test } from './test.ts'

const decide = (page: Page, finding: string, decision: string) =>
  main(page).getByRole('group', { name: finding }).getByRole('radio', { name: decision })

test('R-BLIND-2 R-BLIND-3 an editor decides on findings by keyboard and approves the copy', async ({
  page,
  request,
  admin,
  author,
}) => {
  const submission = await sendNamedManuscript(request, admin, author)
  await startSession(page, admin)
  await openCopy(page, submission)
  await expect(main(page).getByText('Document properties')).toBeVisible()
  const approve = main(page).getByRole('button', { name: 'Approve the copy' })
  await expect(approve).toBeDisabled()
  const kept = decide(page, 'Zainabu Qwerty, Paragraph 1', 'Redact')
  await kept.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(decide(page, 'Zainabu Qwerty, Paragraph 1', 'Keep')).toBeChecked()
  await main(page)
    .getByRole('button', { name: /^Redact all/ })
    .click()
  await expect(main(page).getByText('All decisions saved')).toBeVisible()
  await page.reload()
  await expect(decide(page, 'Zainabu Qwerty, Paragraph 1', 'Keep')).toBeChecked()
  await approve.click()
  await expect(main(page).getByText('Approved: reviewers of round 1 read this copy.')).toBeVisible()
  const { editorial } = await fetchWorkflow(request, admin, submission.id)
  expect(editorial.timeline.at(-1)).toMatchObject({
    type: 'submission-copy-approved',
    copy: { kept: 1, byHand: false },
  })
})

test('R-BLIND-2 an editor downloads the copy and uploads one anonymised by hand at 320 px', async ({
  page,
  request,
  admin,
  author,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const submission = await sendNamedManuscript(request, admin, author)
  await startSession(page, admin)
  await openCopy(page, submission)
  await expectNoHorizontalOverflow(page)
  const downloading = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download the copy' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^manuscript-\d{4}-\d{3,}\.docx$/)
  await main(page).getByLabel('Word document (.docx)').setInputFiles(submission.file)
  await expect(main(page).getByText('An editor anonymised this file by hand.')).toBeVisible()
})
