import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { main, openPage, pageHeading } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'

const reader = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

test('R-COUNT-1 R-COUNT-2 R-OFFICE-5 editors see the views of cached pages by month and article', async ({
  page,
  request,
  admin,
}) => {
  const { id, title } = await uploadArticle(request, admin)
  const address = `/journals/${id}`
  const first = await request.get(address, { headers: reader })
  const cached = { ...reader, 'if-none-match': first.headers().etag ?? '' }
  expect((await request.get(address, { headers: cached })).status()).toBe(304)
  await request.head(address, { headers: { 'user-agent': `${reader['user-agent']} another` } })
  await request.get(address, { headers: { 'user-agent': 'Googlebot' } })
  await request.get(`${address}/article.pdf`, { headers: reader })
  const statistics = async () => {
    const response = await request.get(`/api/usage/articles/${id}`, { headers: bearer(admin) })
    return (await response.json()).total
  }
  const counted = { views: 2, readers: 1, downloads: 1, downloaders: 1 }
  await expect.poll(statistics).toEqual(counted)

  await startSession(page, admin)
  await openPage(page, '/manage-journals/statistics')
  await expect(page.getByRole('img', { name: 'Views and downloads by month' })).toBeVisible()
  const month = new Date().toISOString().slice(0, 7)
  await page.getByText('Numbers by month').click()
  await page.locator(`a[href*="month=${month}"]`).click()
  await expect(page.getByRole('heading', { name: /^Most read articles in / })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of articles' }).click()
  const saved = await downloading
  expect(saved.suggestedFilename()).toBe(`articles-${month}.csv`)
  expect(await readFile(await saved.path(), 'utf8')).toContain(`${title},${id},2,1,1,1`)
  await openPage(page, `/manage-journals/statistics/${id}`)
  await expect(pageHeading(page, title)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total 2 1 1 1' })).toBeVisible()
})

test('R-OFFICE-5 a phone shows the main numbers with their changes above a readable chart', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/manage-journals/statistics')
  const numbers = page.getByRole('region', { name: 'The last 12 months' }).getByRole('listitem')
  await expect(numbers).toHaveCount(4)
  for (const name of ['Views', 'Downloads', 'Submissions', 'Days to decision'])
    await expect(numbers.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(main(page)).toContainText('Nothing to compare with yet')
  const chart = page.getByRole('img', { name: 'Views and downloads by month' })
  const sizes = await chart.evaluate((element) =>
    [...element.querySelectorAll('span')].map((text) => getComputedStyle(text).fontSize),
  )
  expect(Math.min(...sizes.map(Number.parseFloat))).toBeGreaterThanOrEqual(12)
  await expect(page.getByRole('table').filter({ hasText: 'Month' })).toBeHidden()
})
