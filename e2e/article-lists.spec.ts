import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type UploadedArticle, uploadArticle } from './content/articles.ts'
import { journal } from './content/journal.ts'
import { changeArticle, changeData, pageDataPattern, replaceTexts, setAll } from './page-data.ts'
import { cards, clickButton, errorBox, holdResponses, openPage, pageHeading } from './pages.ts'
import { startSession } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

test.describe('the list', () => {
  test('R-LIST-1 the list shows six articles a page, newest first, with their numbers', async ({
    page,
    request,
  }) => {
    const created = await creationTimes(request)
    const ids: string[] = []
    await openPage(page, '/journals')
    for (const number of [1, 2]) {
      await expect(page.getByRole('link', { name: `Page ${number}`, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(cards(page)).toHaveCount(6)
      const range = await page.getByText(/^Showing \d+ - \d+ of \d+ journals$/).textContent()
      const [first, last, total] = range?.match(/\d+/g)?.map(Number) ?? []
      expect([first, last]).toEqual(number === 1 ? [1, 6] : [7, 12])
      expect(total).toBeGreaterThanOrEqual(12)
      const addresses = await cards(page)
        .getByRole('link', { name: /^View / })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      ids.push(...addresses.map((address) => address.replace('/journals/', '')))
      await expect(
        cards(page)
          .getByRole('link', { name: /^Download PDF/ })
          .first(),
      ).toBeVisible()
      if (number === 1) await page.getByRole('link', { name: 'Next' }).click()
    }
    // Other tests add and remove articles meanwhile, so page 2 may repeat the end of page 1.
    const moments = [...new Set(ids)].flatMap((id) => created.get(id) ?? [])
    expect(moments.length).toBeGreaterThan(6)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  test('R-LIST-1 R-DL-5 a card links to the article and to both files with their sizes', async ({
    page,
    request,
    admin,
  }) => {
    const article = await uploadArticle(request, admin)
    const card = cards(page).filter({ hasText: article.title })
    await openPageWith(page, card)
    const newJournal = page.getByRole('link', { name: '+ New Journal', exact: true })
    await expect(newJournal).toHaveAttribute('href', '/journals/new')
    await expect(card.getByRole('link')).toHaveText([
      article.title,
      ...article.authors,
      'View',
      /^Download PDF \d/,
      /^Download DOCX \d/,
    ])
    await card.getByText('View', { exact: true }).click()
    await expect(page).toHaveURL(`/journals/${article.id}`)
  })
})

/** When each article was created, by its id. */
async function creationTimes(request: APIRequestContext): Promise<Map<string, string>> {
  const list = await (await request.get('/api/journals')).json()
  return new Map(list.map((item: { _id: string; createdAt: string }) => [item._id, item.createdAt]))
}

test.describe('an article', () => {
  test('R-DETAIL-1 the page shows the metadata and the files of an article', async ({
    page,
    request,
    admin,
  }) => {
    await uploadArticle(request, admin)
    const article = await uploadArticle(request, admin)
    await changeArticle(request, admin, article.id, { publicationDate: '2021-02-03' })
    await openPage(page, `/journals/${article.id}`)
    await expect(pageHeading(page, article.title)).toBeVisible()
    await expect(page.getByText(article.authors.join(', '), { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Abstract',
      'Content',
      'Keywords',
      'Related articles',
      'Cite this article',
      'Share',
    ])
    await expect(section(page, 'Abstract')).toContainText(article.abstract)
    await expect(section(page, 'Content')).toContainText('Download PDF or WORD file')
    await expect(section(page, 'Keywords').getByRole('listitem')).toHaveText(article.keywords)
    await expect(fact(page, 'Status')).toHaveText('Published')
    await expect(fact(page, 'Published Date')).toHaveText('3 Feb 2021')
    const downloads = page.getByRole('main').getByRole('link', { name: /^Download/ })
    await expect(downloads).toHaveText([/^Download PDF/, /^Download DOCX/])
    await changeArticle(request, admin, article.id, { content: 'A text of its own.' })
    await page.reload()
    await expect(section(page, 'Content')).toContainText('A text of its own.')
  })

  test('R-DETAIL-1 the page names missing data', async ({ page, request, admin }) => {
    const article = await uploadArticle(request, admin)
    const day = '2017-03-04'
    const change = { keywords: [], authors: article.authors.slice(0, 1), publicationDate: day }
    await changeArticle(request, admin, article.id, change)
    await changeData(page, `/journals/${article.id}`, (table) =>
      replaceTexts(table, [article.title, article.abstract, ...article.authors, 'published', day]),
    )
    await openFromSearch(page, article)
    await expect(pageHeading(page, 'Untitled Journal')).toBeVisible()
    await expect(page.getByText('Unknown author', { exact: true })).toBeVisible()
    await expect(section(page, 'Abstract')).toContainText('No abstract available')
    await expect(section(page, 'Keywords')).toContainText('No keywords')
    await expect(fact(page, 'Status')).toHaveText('Unknown')
    await expect(fact(page, 'Published Date')).toHaveText('Not published yet')
  })

  test('R-DETAIL-1 an article offers only the files that it has', async ({
    page,
    request,
    admin,
  }) => {
    const article = await uploadArticle(request, admin)
    const downloads = page.getByRole('main').getByRole('link', { name: /^Download/ })
    await changeData(page, `/journals/${article.id}`, (table) => setAll(table, 'files', []))
    await openFromSearch(page, article)
    const none = page.getByText('This article has no file to download.')
    await expect(none.filter({ visible: true })).toBeVisible()
    await expect(downloads).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Content' })).toHaveCount(0)
  })

  test('R-META-3 editors find the correction notice on the article, readers do not', async ({
    page,
    request,
    admin,
  }) => {
    const article = await sharedArticle(request)
    const notice = page.getByRole('link', { name: 'Publish a correction or retraction' })
    await openPage(page, `/journals/${article.id}`)
    await expect(notice).toHaveCount(0)
    await startSession(page, admin)
    await openPage(page, `/journals/${article.id}`)
    await expect(notice).toHaveAttribute('href', `/journals/uploads?about=${article.id}`)
  })

  test("R-DETAIL-2 the page shows 'Loading...' until its data arrives", async ({
    page,
    request,
    admin,
  }) => {
    const article = await uploadArticle(request, admin)
    const release = await holdResponses(page, pageDataPattern(`/journals/${article.id}`))
    await openFromSearch(page, article)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    await expect(pageHeading(page, article.title)).toBeHidden()
    release()
    await expect(pageHeading(page, article.title)).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toBeHidden()
  })

  test('R-DETAIL-2 a red box with a retry shows the message of the server or of the error', async ({
    page,
    request,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\.data/)
    const article = await uploadArticle(request, admin)
    const address = pageDataPattern(`/journals/${article.id}`)
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { message: 'The library is closed for repairs.' } }),
    )
    await openFromSearch(page, article)
    const box = errorBox(page)
    await expect(box).toContainText('The library is closed for repairs.')
    expect(await redness(page)).toBeGreaterThan(60)
    await page.unroute(address)
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    await clickButton(page, 'Try again')
    await expect(box).toContainText('The server could not answer (status 500). Please try again.')
    await page.unroute(address)
    await clickButton(page, 'Try again')
    await expect(pageHeading(page, article.title)).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    alone.use({ javaScriptEnabled: false })

    alone(
      'R-DETAIL-3 R-DETAIL-4 R-DETAIL-5 the head describes the article to search engines and social sites',
      async ({ page, request, admin, baseURL }) => {
        const article = await uploadArticle(request, admin)
        const abstract = `${'The beginning of a long abstract, 50 letters each. '.repeat(6)}The end.`
        const publicationDate = '2021-02-03'
        await changeArticle(request, admin, article.id, { abstract, publicationDate })
        await page.goto(`/journals/${article.id}`)
        const address = `${baseURL}/journals/${article.id}`
        const image = `${baseURL}/api/logo512.png`
        await expect(page).toHaveTitle(`${article.title} - ${journal.name}`)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
        for (const [name, content] of Object.entries({
          keywords: article.keywords.join(', '),
          author: article.authors.join(', '),
          robots: 'index, follow',
          'og:type': 'article',
          'og:url': address,
          'og:title': article.title,
          'og:image': image,
          'article:published_time': publicationDate,
          'article:author': article.authors[0] ?? '',
          'twitter:card': 'summary',
        })) {
          await expect(meta(page, name).first(), name).toHaveAttribute('content', content)
        }
        for (const [name, most] of Object.entries({
          description: 160,
          'og:description': 200,
          'twitter:description': 200,
        })) {
          const content = (await meta(page, name).getAttribute('content')) ?? ''
          expect(content.length, name).toBeLessThanOrEqual(most)
          expect(content.length, name).toBeGreaterThan(most - 20)
          expect(abstract.startsWith(content.replace(/(…|\.\.\.)$/, '')), name).toBe(true)
        }
        expect((await request.get(image)).headers()['content-type']).toBe('image/png')
        await changeArticle(request, admin, article.id, { keywords: [] })
        await page.reload()
        const fallback = 'academic journal, research, education'
        await expect(meta(page, 'keywords')).toHaveAttribute('content', fallback)
      },
    )
  })
})

/** Opens an article from a search, which loads its data without a new document. */
async function openFromSearch(page: Page, { title, word }: UploadedArticle) {
  await openPage(page, `/archive?q=${word}`)
  await page.getByRole('link', { name: title, exact: true }).click()
}

const section = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

const fact = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`)

/** How much redder than green or blue the border of the error is. */
const redness = (page: Page) =>
  errorBox(page).evaluate((box) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(box).borderTopColor.match(/\d+/g)?.map(Number) ?? []
    return red - Math.max(green, blue)
  })

/** Opens the page of the list that has a card. Other tests add and remove newer articles meanwhile. */
const openPageWith = (page: Page, card: Locator) =>
  expect(async () => {
    for (let number = 1; number < 9; number += 1) {
      await openPage(page, `/journals?page=${number}`)
      if ((await card.count()) > 0) return
    }
    throw new Error('The card is on none of the pages.')
  }).toPass()
