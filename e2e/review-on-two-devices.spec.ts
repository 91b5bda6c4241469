import { expect, type Page } from '@playwright/test'
import { openPage, pauseClock } from './pages.ts'
import { startReview } from './steps/review.ts'
import { test } from './test.ts'

const openForm = async (page: Page, link: string) => {
  await page.clock.install()
  await openPage(page, link)
  await pauseClock(page)
}

const comments = (page: Page) => page.getByLabel('Comments to the author')
const confidential = (page: Page) => page.getByLabel('Confidential comments')
const status = (page: Page) => page.getByRole('status').last()

/** Lets the time pass after which a device looks for what another one saved. */
const lookAgain = (page: Page) => page.clock.runFor(20_000)

test("R-REVIEW-3 two devices on which one reviewer types show each other's text without loss", async ({
  page,
  anotherBrowser,
  request,
  author,
  admin,
}) => {
  const { reviewer } = await startReview(request, { author, admin })
  const other = await anotherBrowser()
  await openForm(page, reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(comments(page)).toBeVisible()
  await openForm(other, reviewer.link)
  await expect(comments(other)).toBeVisible()

  await comments(page).fill('Written on the laptop.')
  await page.clock.runFor(2_000)
  await expect(status(page)).toHaveText('Saved')
  await lookAgain(other)
  await expect(comments(other)).toHaveValue('Written on the laptop.')

  await comments(page).fill('Written on the laptop. More there.')
  await confidential(other).fill('Written on the phone.')
  await comments(other).fill('Written on the laptop. More here.')
  await page.clock.runFor(2_000)
  await expect(status(page)).toHaveText('Saved')
  await other.clock.runFor(2_000)
  await expect(status(other)).toHaveText('Saved')
  await expect(comments(other)).toHaveValue(/More there\.[\s\S]*More here\./)
  const both = await comments(other).inputValue()
  await lookAgain(page)
  await expect(comments(page)).toHaveValue(both)
  await expect(confidential(page)).toHaveValue('Written on the phone.')
})

test('R-REVIEW-3 a device that has the newest draft shows no notice', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { reviewer } = await startReview(request, { author, admin })
  await openForm(page, reviewer.link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await comments(page).fill('Written once.')
  await page.clock.runFor(2_000)
  await expect(status(page)).toHaveText('Saved')
  const answered = page.waitForResponse(/review\/draft\?after=1$/)
  await lookAgain(page)
  expect(await (await answered).json()).toEqual({ data: null })
  await expect(comments(page)).toHaveValue('Written once.')
})
