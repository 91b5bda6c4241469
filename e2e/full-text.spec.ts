import { expect } from '@playwright/test'
import { mainMenu, openPage, pageHeading, waitForFonts } from './pages.ts'
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
