import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createManuscript } from './content/files.ts'
import { clickButton, openPage } from './pages.ts'
import { logInAdmin, startSession } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'

test('R-TEXT-5 a manager approves all conversions without findings from the report at once', async ({
  page,
  folder,
  playwright,
}) => {
  // A separate site: the report is about all articles of a site.
  const product = await startSecondProduct(folder, {})
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const admin = await logInAdmin(request)
  const words = ['barometer', 'pyrometer']
  const articles = []
  for (const word of words)
    articles.push(await uploadArticle(request, admin, { docx: await createManuscript(word) }))

  await startSession(page, admin, product.origin)
  await openPage(page, `${product.origin}/manage-journals/full-texts`)
  await page.getByLabel(/^Convert articles again/).check()
  await clickButton(page, 'Convert the back catalogue')
  await expect(page.getByText('Finished: 2 of 2 articles')).toBeVisible()
  await clickButton(page, 'Approve 2 full texts without findings…')
  await clickButton(page, 'Approve all')
  await expect(page.getByText('2 full texts approved')).toBeVisible()
  await expect(page.getByRole('button', { name: /without findings/ })).toHaveCount(0)
  for (const [index, { id }] of articles.entries()) {
    const shown = await (await request.get(`/journals/${id}`)).text()
    expect(shown).toContain(`The introduction names ${words[index]}.`)
  }

  await page.goto('about:blank')
  await request.dispose()
  await product.stop()
})
