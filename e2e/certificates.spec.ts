import { expect } from '@playwright/test'
import { clickButton, expectNoHorizontalOverflow, main, openPage, pageHeading } from './pages.ts'
import { answerQuestions, startReview } from './steps/review.ts'
import { test } from './test.ts'

test('R-REVIEW-6 anyone can check the certificate that a reviewer requests by their link', async ({
  page,
  browser,
  request,
  author,
  admin,
  expectFailures,
}) => {
  expectFailures(/404/)
  const { reviewer, title } = await startReview(request, { author, admin })
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: /^Your review/ }).click()
  await page.getByLabel('Comments to the author').fill('Clear and useful.')
  await answerQuestions(page)
  await page.getByLabel('Minor revision').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  const year = new Date().getUTCFullYear()
  await clickButton(page, `Request a certificate for ${year}`)
  const link = page.getByRole('link', { name: /^Certificate [A-Z2-9-]{35}$/ })
  const code = (await link.textContent())?.split(' ')[1] ?? ''
  await link.click()
  await expect(pageHeading(page, 'Certificate of peer review')).toBeVisible()
  await expect(main(page)).toContainText(`${reviewer.name}reviewed 1 manuscript in ${year}.`)
  await expect(main(page)).toContainText('Valid: this journal issued this certificate.')
  await expect(main(page)).not.toContainText(title)
  await expectNoHorizontalOverflow(page)
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false })
  const plain = await withoutScripts.newPage()
  await plain.goto('/certificates')
  await plain.getByLabel('Code').fill(code.toLowerCase())
  await plain.getByRole('button', { name: 'Check the code' }).click()
  await expect(plain.getByText(reviewer.name)).toBeVisible()
  await withoutScripts.close()
  await openPage(page, '/certificates/AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA')
  await expect(main(page).getByRole('alert')).toContainText('This code is not known.')
})
