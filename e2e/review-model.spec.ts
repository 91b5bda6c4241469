import { expect } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { publishAccepted, publishReviewsOf } from './content/published-reviews.ts'
import { logIn, main, openPage, toast } from './pages.ts'
import { adminCredentials } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'
import { answerInvitation, answerQuestions, inviteReviewer, openRound } from './steps/review.ts'

test('R-BLIND-4 the page Peer Review states the review model that a manager chooses', async ({
  page,
  folder,
}) => {
  const product = await startSecondProduct(folder, {})
  await openPage(page, `${product.origin}/login`)
  await logIn(page, adminCredentials.email, adminCredentials.password)
  await expect(page.getByText('Make it yours')).toBeVisible()
  await openPage(page, `${product.origin}/settings/review`)
  await page.getByLabel('Identity transparency').selectOption('Single anonymized')
  await expect(page.getByText('Reviewers know who wrote a manuscript')).toBeVisible()
  await page.getByLabel('Reviewer identities, reviewer opt in').check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('alert')).toContainText('choose the review reports, too')
  await page.getByLabel('Review reports, reviewer opt in').check()
  await page.getByLabel('Minimum number of reviewers').selectOption('3')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'The review model is published')).toBeVisible()
  await openPage(page, `${product.origin}/peer-review`)
  const row = (name: string) => main(page).getByRole('row', { name })
  await expect(row('Identity transparency')).toContainText('Single anonymized')
  await expect(row('Review information published')).toContainText('Review reports, reviewer opt in')
  await expect(main(page)).toContainText('invites at least 3 reviewers')
  await expect(page.getByRole('heading', { name: 'Usual times' })).toBeHidden()
  await page.goto('about:blank')
  await product.stop()
})

test('R-REVIEW-7 R-BLIND-4 a published article links to its signed review', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id, title } = await submitManuscript(request, author)
  await openRound(request, admin, id, 'single-anonymized')
  await publishReviewsOf(id)
  const reviewer = await inviteReviewer(request, admin, id)
  await answerInvitation(request, reviewer.email, 'accept')
  await openPage(page, reviewer.link)
  await page.getByLabel('Comments to the author').fill('Say how the schools were chosen.')
  await page.getByLabel('Confidential comments').fill('For the editors alone.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByRole('button', { name: 'Whether the review may be published' }).click()
  await page.getByLabel('Yes, signed with my name').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused()
  const articleId = await publishAccepted(request, admin, id)
  await openPage(page, `/journals/${articleId}`)
  await expect(
    page.getByRole('link', { name: /^Single anonymized, 1 reviewer, 1 round/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Read the published reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Published reviews')
  await expect(main(page)).toContainText(`Signed by ${reviewer.name}`)
  await expect(main(page)).toContainText('Say how the schools were chosen.')
  await expect(main(page).getByRole('link', { name: title })).toBeVisible()
  expect(await page.content()).not.toContain('For the editors alone')
})
