import { expect, type Page } from '@playwright/test'
import {
  openCopy,
  type ReviewedSubmission,
  sendNamedManuscript,
} from './content/anonymised-copy.ts'
import { main, openPage } from './pages.ts'
import { startSession } from './people.ts'
import { answerQuestions, inviteReviewer } from './steps/review.ts'
import { endUndoWindows, expectEmail, fetchWorkflow } from './steps/workflow.ts'
import { test } from './test.ts'

test('R-REVIEW-3 R-BLIND-1 R-DECIDE-1 a manuscript is reviewed and revised, anonymous on both sides', async ({
  page,
  anotherBrowser,
  request,
  admin,
  author,
}) => {
  const submission = await sendNamedManuscript(request, admin, author)
  await startSession(page, admin)
  await approveCopy(page, submission)
  const reviewer = await inviteReviewer(request, admin, submission.id)
  const reviewerPage = await anotherBrowser({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await openPage(reviewerPage, reviewer.link)
  await reviewerPage.getByRole('button', { name: 'Accept' }).click()
  await expect(reviewerPage.getByText('two schools took part')).toBeVisible()
  expect(await reviewerPage.content()).not.toMatch(/Zainabu|Qwerty/)
  await sendReview(reviewerPage)
  await reviewerPage.close()
  await openPage(page, `/manage-journals/submissions/${submission.id}`)
  await expect(page.getByText('Round 1, double anonymized, closed')).toBeVisible()
  await openPage(
    page,
    `/manage-journals/submissions/${submission.id}/decisions/request-minor-revision`,
  )
  await expect(page.getByLabel('Message')).toHaveValue(/Say how the schools were chosen\./)
  await expect(page.getByLabel('Message')).not.toHaveValue(/For the editors alone/)
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(main(page)).toContainText('You can still undo this decision.')
  await endUndoWindows(submission.id)
  const email = await expectEmail(author, /^Subject: Please revise your manuscript: /m)
  expect(email).toContain('Say how the schools were chosen.')
  expect(email).not.toMatch(/For the editors alone|Sample Reviewer|reviewer-/)
  expect((await fetchWorkflow(request, author, submission.id)).stage).toBe('revision-requested')
})

/** Redacts every finding and approves the anonymised copy. */
async function approveCopy(page: Page, submission: ReviewedSubmission) {
  await openCopy(page, submission)
  await main(page)
    .getByRole('button', { name: /^Redact all/ })
    .click()
  await expect(main(page).getByText('All decisions saved')).toBeVisible()
  await main(page).getByRole('button', { name: 'Approve the copy' }).click()
  await expect(main(page).getByText('Approved: reviewers of round 1 read this copy.')).toBeVisible()
}

async function sendReview(page: Page) {
  await page.getByRole('button', { name: /^Your review/ }).click()
  await page.getByLabel('Comments to the author').fill('Say how the schools were chosen.')
  await page.getByLabel('Confidential comments').fill('For the editors alone.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
}
