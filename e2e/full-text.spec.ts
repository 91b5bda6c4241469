import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createFullTextArticle } from './content/full-text-article.ts'
import {
  expectNoHorizontalOverflow,
  mainMenu,
  openPage,
  pageHeading,
  waitForFonts,
} from './pages.ts'
import { bearer } from './people.ts'
import { sharedArticleWithVersions, sharedFullTextArticle } from './shared-data.ts'
import { test } from './test.ts'

test('R-TEXT-2 a reference or note opens in place without scripts with a link back to the text', async ({
  browser,
  request,
  baseURL,
}) => {
  const { id } = await sharedFullTextArticle(request)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
    ...(baseURL && { baseURL }),
  })
  const reader = await context.newPage()
  await reader.goto(`/journals/${id}`)
  for (const mention of [reader.locator('a.citation'), reader.locator('a[role=doc-noteref]')]) {
    const link = mention.first()
    await link.focus()
    const before = await reader.evaluate(() => scrollY)
    await reader.keyboard.press('Enter')
    const opened = reader.locator('li:target')
    await expect(opened).toBeInViewport()
    expect(await reader.evaluate(() => scrollY)).toBe(before)
    await expect(link).toBeInViewport()
    await reader.keyboard.press('Tab')
    const back = opened.locator('a[role=doc-backlink]').first()
    await expect(back).toBeFocused()
    await reader.keyboard.press('Enter')
    await expect(opened).toHaveCount(0)
    await expect(link).toBeInViewport()
  }
  await context.close()
})

test('R-TEXT-2 the PDF and the EPUB of a full text have buttons with their sizes', async ({
  page,
  request,
}) => {
  const { id } = await sharedFullTextArticle(request)
  await openPage(page, `/journals/${id}`)
  for (const format of ['PDF', 'EPUB', 'DOCX']) {
    const name = new RegExp(`^Download ${format} · [0-9.]+ (KB|MB)$`)
    await expect(
      page.getByRole('link', { name }).or(page.getByRole('button', { name })).first(),
    ).toBeVisible()
  }
})

test('R-TEXT-6 a search result leads to the section that matched', async ({ page, request }) => {
  const { id, word } = await sharedFullTextArticle(request)
  await openPage(page, `/archive?q=${word}`)
  await page.getByRole('link', { name: /Discussion/ }).click()
  await expect(page).toHaveURL(new RegExp(`/journals/${id}#sec-`))
  await expect(page.getByRole('heading', { name: 'Discussion' })).toBeInViewport()
})

test('R-TEXT-6 a reader who comes back to a section finds the place they had read to', async ({
  page,
  request,
}) => {
  const { id } = await sharedFullTextArticle(request)
  await openPage(page, `/journals/${id}#sec-5`)
  await waitForFonts(page)
  await page.evaluate(() => scrollTo(0, 2_000))
  // A click of the mouse would scroll to the menu.
  await mainMenu(page).getByRole('link', { name: 'About', exact: true }).dispatchEvent('click')
  await expect(pageHeading(page, 'About')).toBeVisible()
  await page.goBack()
  await expect(page.locator('.full-text')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2_000)
})

test('R-PROOF-4 an earlier version that names the current one stays readable', async ({
  page,
  request,
}) => {
  const { id, word } = await sharedArticleWithVersions(request)
  await openPage(page, `/journals/${id}`)
  await expect(page.getByText('The whole text was revised.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByText(/This is an earlier version of the article/)).toBeVisible()
  await expect(page.getByText(`Teachers called this ${word}`)).toBeVisible()
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`/journals/${id}$`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Read the current version' }).click()
  await expect(page).toHaveURL(new RegExp(`/journals/${id}$`))
})

test('R-TEXT-2 a phone scrolls a wide table with a note and shows its whole caption', async ({
  page,
  request,
}) => {
  await openFullText(page, request)
  const cells = '<td>0123456789</td>'.repeat(20)
  await addToFullText(
    page,
    `<div class="table" id="wide"><div class="table-scroll"><table><caption>${'A long caption '.repeat(9)}</caption><tbody><tr>${cells}</tr></tbody></table></div><div class="table-notes"><p>A note</p></div></div>`,
  )
  await expectNoHorizontalOverflow(page)
  const widthOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().width)
  expect(await widthOf('#wide table')).toBeGreaterThan(800)
  expect(await widthOf('#wide caption')).toBeLessThanOrEqual(360)
})

test('R-TEXT-1 lists keep their letters and cells keep their alignment', async ({
  page,
  request,
}) => {
  await openFullText(page, request)
  await addToFullText(
    page,
    `<ol class="lower-letter"><li>a</li></ol><ol class="upper-letter"><li>A</li></ol><ol class="lower-roman"><li>i</li></ol><ol class="upper-roman"><li>I</li></ol><ol><li>1</li></ol><table><tbody><tr><td class="center">x</td><td class="end">x</td></tr></tbody></table>`,
  )
  const added = page.locator('#added')
  const styles = await added
    .locator('ol')
    .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType))
  expect(styles).toEqual(['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'decimal'])
  await expect(added.locator('td').first()).toHaveCSS('text-align', 'center')
  await expect(added.locator('td').last()).toHaveCSS('text-align', 'end')
})

test('R-TEXT-2 an article in a language that is written from right to left is set so', async ({
  page,
  request,
  admin,
}) => {
  const { id } = await createFullTextArticle(request, admin)
  const changed = await request.patch(`/api/journals/${id}`, {
    headers: bearer(admin),
    multipart: { language: 'fa' },
  })
  expect(changed.status(), 'the language is changed').toBe(200)
  await openPage(page, `/journals/${id}`)
  await expect(page.locator('.full-text')).toHaveCSS('direction', 'rtl')
})

/** Opens an article with a full text on a phone. */
async function openFullText(page: Page, request: APIRequestContext) {
  const { id } = await sharedFullTextArticle(request)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, `/journals/${id}`)
}

/** Adds elements to a full text, as the renderer makes them. */
const addToFullText = (page: Page, html: string) =>
  page.locator('.full-text').evaluate((body, added) => {
    const element = Object.assign(document.createElement('div'), { id: 'added', innerHTML: added })
    body.append(element)
  }, html)
