import { expect, type Page } from '@playwright/test'
import { sharedSearch, uploadArticle } from './content/articles.ts'
import { changeArticle, pageDataPattern } from './page-data.ts'
import { cards, clickButton, errorBox, followMenu, openPage, pageHeading } from './pages.ts'
import { randomLetters } from './random-letters.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const noMatch = 'No journals match your search criteria.'
const searchBox = (page: Page) => page.getByPlaceholder('Search by title, author, or keywords...')
const year = (page: Page) => page.getByLabel('Year')
const category = (page: Page) => page.getByLabel('Category')
const filters = (page: Page) => page.locator('summary', { hasText: 'Filters' })
const options = (page: Page, label: string) =>
  page.getByLabel(label).locator('option').allTextContents()

async function search(page: Page, words: string) {
  await searchBox(page).fill(words)
  await clickButton(page, 'Search')
  await expect(page).toHaveURL((address) => (address.searchParams.get('q') ?? '') === words)
  // The address changes before the page.
  await expect(searchBox(page)).toHaveAttribute('value', words)
}

const expectCount = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`^Showing ${count} of \\d+ journals$`))).toBeVisible()

test('R-ARCH-1 R-ARCH-5 a card shows the issue and date of an article and links to it', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await changeArticle(request, admin, article.id, {
    category: 'Teacher Training',
    publicationDate: '2020-03-04',
    volume: 41,
    issue: '2',
    pages: '30-39',
  })
  await openPage(page, '/archive')
  await expect(pageHeading(page, 'Journal Archive')).toBeVisible()
  await expect(year(page)).toBeHidden()
  await filters(page).click()
  await expect(year(page)).toBeVisible()
  await filters(page).click()
  await expect(year(page)).toBeHidden()
  await search(page, article.word)
  await expectCount(page, 1)
  const card = cards(page)
  await expect(card).toHaveCount(1)
  for (const text of [
    article.authors.join(', '),
    '4 Mar 2020',
    article.abstract,
    'Teacher Training',
    'Vol. 41, No. 2',
    '30–39',
  ]) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByRole('link')).toHaveText([
    article.title,
    ...article.authors,
    'View Details',
    /^Download PDF \d/,
  ])
  for (const link of [article.title, 'View Details']) {
    await expect(card.getByText(link, { exact: true })).toHaveAttribute(
      'href',
      `/journals/${article.id}`,
    )
  }
})

test('R-ARCH-2 search finds a part of a title, abstract, author or keyword, in any case', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  const mark = randomLetters()
  await changeArticle(request, admin, article.id, {
    title: `On Tides${mark}xx`,
    abstract: `They came with Waves${mark}xx.`,
    authors: ['Someone Else', `Sea${mark}xx Author`],
    keywords: ['reading', `Shore${mark}xx`],
  })
  await openPage(page, '/archive')
  for (const part of ['tides', 'WAVES', 'sEa', 'shore']) {
    await search(page, `${part}${mark}X`)
    await expectCount(page, 1)
    await expect(cards(page).getByRole('heading')).toHaveText(`On Tides${mark}xx`)
  }
  await search(page, `tides${mark}xxx`)
  await expect(page.getByText(noMatch)).toBeVisible()
})

test('R-ARCH-3 R-ARCH-4 R-ARCH-5 one link resets the combined filters of year, category and search', async ({
  page,
  request,
  admin,
}) => {
  const [a, b] = [await uploadArticle(request, admin), await uploadArticle(request, admin)]
  const author = `Filter${randomLetters()}`
  const change = { authors: [author], category: 'Education' }
  await changeArticle(request, admin, a.id, { ...change, publicationDate: '2022-01-01' })
  await changeArticle(request, admin, b.id, { ...change, publicationDate: '1987-12-31' })
  await openPage(page, '/archive')
  await filters(page).click()
  const years = await options(page, 'Year')
  expect(years[0]).toMatch(/^all$/i)
  const numbers = years.slice(1).map(Number)
  expect(numbers).toEqual(expect.arrayContaining([2023, 2022, 2021, 2020, 2019, 1987]))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((x, y) => y - x))
  expect(await options(page, 'Category')).toEqual([
    expect.stringMatching(/^all$/i),
    'Education',
    'Teaching Methods',
    'Curriculum Development',
    'Educational Technology',
    'Teacher Training',
    'Educational Psychology',
    'Special Education',
    'Educational Leadership',
  ])
  await search(page, author)
  await expectCount(page, 2)
  if (!(await year(page).isVisible())) await filters(page).click()
  await year(page).selectOption('1987')
  await expectCount(page, 1)
  await expect(cards(page).getByRole('heading')).toHaveText(b.title)
  await year(page).selectOption('2022')
  await expect(cards(page).getByRole('heading')).toHaveText(a.title)
  await category(page).selectOption('Education')
  await expect(page).toHaveURL(/category=Education/)
  await expectCount(page, 1)
  await category(page).selectOption('Special Education')
  await expectCount(page, 0)
  await expect(page.getByText(noMatch, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Reset Filters', exact: true }).click()
  await expect(page).toHaveURL('/archive')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByText(/^Showing 12 of \d+ journals$/)).toBeVisible()
})

test('R-ARCH-8 the address sets search and filters', async ({ page }) => {
  await page.goto('/archive?q=zzqx&year=2021&category=Education')
  await expect(searchBox(page)).toHaveValue('zzqx')
  await expect(year(page)).toHaveValue('2021')
  await expect(category(page)).toHaveValue('Education')
})

test('R-ARCH-8 the next page keeps search and category in the browser history', async ({
  page,
}) => {
  const { word } = sharedSearch()
  await openPage(page, `/archive?q=${word}&category=Education`)
  await expectCount(page, 12)
  await expect(page.getByText('(13 found), page 1 of 2')).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  const before = await cards(page).getByRole('heading').allTextContents()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/archive?q=${word}&category=Education&page=2`)
  await expect(cards(page)).toHaveCount(1)
  await expectCount(page, 1)
  await expect(searchBox(page)).toHaveValue(word)
  await page.goBack()
  await expect(cards(page).getByRole('heading')).toHaveText(before)
})

test.describe('without JavaScript', () => {
  alone.use({ javaScriptEnabled: false })

  alone('R-ARCH-8 the filters work without scripts', async ({ page, request, admin }) => {
    const article = await uploadArticle(request, admin)
    const details = { category: 'Special Education', publicationDate: '2019-05-06' }
    await changeArticle(request, admin, article.id, details)
    await page.goto('/archive')
    await filters(page).click()
    await searchBox(page).fill(article.word)
    await year(page).selectOption('2019')
    await category(page).selectOption('Special Education')
    await clickButton(page, 'Search')
    await expectCount(page, 1)
    await expect(cards(page).getByRole('heading')).toHaveText(article.title)
    await year(page).selectOption('2020')
    await clickButton(page, 'Search')
    await expect(page.getByText(noMatch)).toBeVisible()
  })
})

test.describe('an archive that fails to load', () => {
  test.beforeEach(async ({ page, expectFailures }) => {
    expectFailures(/archive\.data/)
    await page.route(pageDataPattern('/archive'), (route) => route.abort('connectionrefused'))
    await openPage(page, '/faq')
    await followMenu(page, 'Archive')
  })

  const failure = 'Network error - unable to reach server'

  test('R-ARCH-6 six labelled samples follow the error, with noindex', async ({ page }) => {
    await expect(errorBox(page)).toContainText(failure)
    const label = page.getByText('The articles below are samples. They are not from this journal.')
    await expect(label).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(Array(6).fill(/^Sample: /))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    // They have no pages.
    await expect(cards(page).getByRole('link')).toHaveCount(0)
  })

  test('R-ARCH-6 the samples disappear when the archive loads', async ({ page }) => {
    await expect(cards(page)).toHaveCount(6)
    await page.unroute(pageDataPattern('/archive'))
    await clickButton(page, 'Try again')
    await expect(errorBox(page)).toBeHidden()
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).filter({ hasText: 'Sample: ' })).toHaveCount(0)
    await expect(page.getByText('What follows are samples')).toBeHidden()
    await expect(cards(page)).toHaveCount(12)
  })

  test('R-ARCH-7 a search without samples shows the error and what to do', async ({ page }) => {
    await expect(cards(page)).toHaveCount(6)
    await search(page, 'nothing of that kind')
    const alert = errorBox(page)
    await expect(alert.getByText(`Error: ${failure}`, { exact: true })).toBeVisible()
    const advice = 'Please try again later or contact support.'
    await expect(alert.getByText(advice, { exact: true })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })
})

test('R-FIND-1 R-FIND-2 results without scripts have highlights, filter links, author and keyword pages', async ({
  request,
  admin,
}) => {
  const word = `quokka${Date.now()}`
  const author = `Ọmọ ${word} <b>`
  const a = await uploadArticle(request, admin, { title: `${word}s & <i>markup</i>` })
  const b = await uploadArticle(request, admin, { title: `About ${word}` })
  await changeArticle(request, admin, a.id, { authors: [author], keywords: [`Key ${word}`] })
  await changeArticle(request, admin, b.id, { category: 'Education' })
  const page = async (address: string) => (await request.get(address)).text()
  const results = await page(`/archive?q=${word}`)
  expect(results).toMatch(new RegExp(`<mark[^>]*>${word}</mark>s &amp; &lt;i&gt;markup`))
  expect(results).toContain('label="Education (1)"')
  expect(results).toContain(`href="/archive?q=${word}&amp;author=`)
  const authorAddress = `/archive?${new URLSearchParams({ author })}`
  expect(results).toContain(`href="${authorAddress}"`)
  const authorPage = await page(authorAddress)
  expect(authorPage).toContain(`<title>Articles by Ọmọ ${word} &lt;b&gt; - `)
  expect(authorPage).toMatch(/rel="canonical" href="[^"]+\/archive\?author=/)
  expect(authorPage).toContain('Showing <!-- -->1<!-- --> of ')
  const keyword = await page(`/archive?${new URLSearchParams({ keyword: `key ${word}` })}`)
  expect(keyword).toContain(`/journals/${a.id}"`)
  expect(await page('/archive?author=Nobody+At+All')).toContain('name="robots" content="noindex"')
  const article = await page(`/journals/${a.id}`)
  expect(article).toContain(`href="/archive?${new URLSearchParams({ keyword: `Key ${word}` })}"`)
})
