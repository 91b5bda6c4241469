import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectNoHorizontalOverflow, main, openPage, pageHeading, tableRows } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'
import { answerInvitation, startReview } from './steps/review.ts'

test('R-REVIEW-8 a number of the peer review statistics opens the list of what it counts', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { title, reviewer } = await startReview(request, { author, admin })
  await answerInvitation(request, reviewer.email, 'decline')
  const year = new Date().getUTCFullYear()
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/manage-journals/statistics')
  await page.getByRole('link', { name: 'Invitations, reviews and decisions by year' }).click()
  await expect(pageHeading(page, 'Peer review statistics')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  const declined = main(page).locator(`a[href*="declined-invitations?year=${year}"]`)
  // Other tests decline invitations between the number, the list and the file.
  await expect(async () => {
    await openPage(page, '/manage-journals/statistics/review')
    const number = Number(await declined.textContent())
    await declined.click()
    await expect(pageHeading(page, `Declined invitations of ${year}`)).toBeVisible()
    const row = main(page).getByRole('row', { name: reviewer.name })
    await expect(row).toContainText(title)
    expect(await tableRows(page).count()).toBe(Math.min(number, 20))
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /CSV of/ }).click()
    const saved = await downloading
    expect(saved.suggestedFilename()).toBe(`review-declined-invitations-${year}.csv`)
    const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(number + 1)
  }).toPass()
})
