import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './content/articles.ts'
import { createDocx, openInTabWith, sha256 } from './content/files.ts'
import { createIssue } from './content/issues.ts'
import { changeSubmissions } from './page-data.ts'
import {
  clickButton,
  loginUrl,
  main,
  narrowList,
  openPage,
  pageHeading,
  titlesAfter,
} from './pages.ts'
import { type Person, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { requestCorrections } from './steps/workflow.ts'

const list = { call: /\/api\/journals\?/, items: 'journals' }

test('R-DASH-1 a card shows an article and opens it and its PDF', async ({
  page,
  request,
  author,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await narrowList(page, list.call, article.title)
  await startSession(page, author)
  await openPage(page, '/dashboard')
  const card = cardOf(page, article.title)
  await expect(card.getByRole('heading', { name: article.title })).toBeVisible()
  await expect(card.getByText(article.abstract, { exact: true })).toBeVisible()
  await expect(card.getByText('Published', { exact: true })).toBeVisible()
  const pdf = await openInTabWith(page, card.getByRole('link', { name: 'PDF' }))
  expect(pdf.sha256).toBe(sha256(article.pdf.buffer))
  await card.getByRole('link', { name: 'View' }).click()
  await expect(page).toHaveURL(`/journals/${article.id}`)
})

test('R-DASH-1 the list shows 10 cards a page', async ({ page, author }) => {
  await startSession(page, author)
  const first = await titlesAfter(page, list, () => openPage(page, '/dashboard'))
  expect(first).toHaveLength(10)
  await expect(cardTitles(page)).toHaveText(first)
  const second = await titlesAfter(page, list, () =>
    page.getByRole('link', { name: 'Next' }).click(),
  )
  await expect(page).toHaveURL('/dashboard?page=2')
  await expect(cardTitles(page)).toHaveText(second)
  expect(second).not.toEqual(first)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/dashboard?page=1')
  await expect(cardTitles(page)).toHaveCount(10)
})

test('R-API-3 R-DASH-1 the dashboard accepts a list that is an array without pages', async ({
  page,
  author,
}) => {
  await page.route(list.call, async (route) => {
    const { journals } = await (await route.fetch()).json()
    await route.fulfill({ json: journals.slice(0, 3) })
  })
  await startSession(page, author)
  await openPage(page, '/dashboard')
  await expect(cardTitles(page)).toHaveCount(3)
})

test('R-API-3 a search for articles in a form may be answered with an array', async ({
  page,
  request,
  admin,
}) => {
  const found = await uploadArticle(request, admin)
  const issue = await createIssue(request, admin, { sections: [], publish: false })
  await page.route(list.call, async (route) => {
    const { journals } = await (await route.fetch()).json()
    await route.fulfill({ json: journals })
  })
  await startSession(page, admin)
  await openPage(page, `/manage-journals/issues/${issue.id}`)
  await page.getByRole('searchbox', { name: /among articles without an issue/ }).fill(found.title)
  await clickButton(page, 'Search')
  await expect(page.getByRole('button', { name: `Add ${found.title}` })).toBeVisible()

  const { id } = await uploadArticle(request, admin)
  await openPage(page, `/manage-journals/${id}`)
  await page.getByText('Metadata (optional)').click()
  await page.getByLabel('Is this a notice about another article?').selectOption('Correction')
  await page.getByLabel('Find the article').fill(found.title)
  await clickButton(page, 'Find')
  const about = page.getByRole('button', { name: `${found.title} ${found.authors.join(', ')}` })
  await expect(about).toBeVisible()
})

test('R-DASH-1 /dashboard leads a visitor to /login', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(loginUrl)
})

test('R-DASH-2 the badge of an article has the text and colour of its status', async ({
  page,
  request,
  admin,
}) => {
  const draft = await uploadArticle(request, admin, { status: 'draft' })
  await narrowList(page, list.call, draft.title)
  await startSession(page, admin)
  await openPage(page, '/dashboard')
  const badge = cardOf(page, draft.title).getByText('Draft', { exact: true })
  expect(await colourOf(badge)).toBe('grey')

  const badges: Array<[status: string | null, text: string, colour: string]> = [
    ['Published', 'Published', 'green'],
    ['published', 'Published', 'green'],
    [null, 'Draft', 'grey'],
    ['', 'Draft', 'grey'],
    ['in review', 'In review', 'grey'],
  ]
  await page.route(list.call, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [journal] = body.journals
    const journals = badges.map(([status], index) => ({
      ...journal,
      _id: `journal-${index}`,
      title: `Journal ${index}`,
      status,
    }))
    await route.fulfill({ response, json: { ...body, journals } })
  })
  await openPage(page, '/dashboard')
  for (const [index, [status, text, colour]] of badges.entries()) {
    const badge = cardOf(page, `Journal ${index}`).getByText(text, { exact: true })
    await expect(badge, `status ${status}`).toBeVisible()
    expect(await colourOf(badge), `status ${status}`).toBe(colour)
  }
})

test('R-USE-7 submissions that cannot be loaded are reported above the articles', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions/)
  await startSession(page, author)
  await page.route(/\/api\/submissions\?/, (route) => route.abort('connectionrefused'))
  await openPage(page, '/dashboard')
  const error = page.getByRole('alert').filter({ hasText: 'Your submissions could not be loaded' })
  await expect(error).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Published articles' })).toBeVisible()
  await page.unrouteAll()
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My submissions' })).toBeVisible()
})

test('R-USE-7 the dashboard of an author begins with submissions and their next steps', async ({
  page,
  request,
  author,
  admin,
}) => {
  const returned = await submitManuscript(request, author)
  const sent = await submitManuscript(request, author)
  await requestCorrections(request, admin, returned.id)
  // The server reports the new stage to the author only when the decision can no longer be undone.
  await changeSubmissions(page, (submission) => {
    if (submission._id === returned.id) submission.stage = 'returned'
  })
  await startSession(page, author)
  await openPage(page, '/dashboard')
  const own = page.getByRole('region', { name: 'My submissions' })
  await expect(own.getByRole('heading', { level: 3 })).toHaveText([returned.title, sent.title])
  await expect(own).toContainText('Your submission has arrived. An editor will check it.')
  const headings = main(page).getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['My submissions', 'Published articles'])
  await own.getByRole('link', { name: 'Reply to editors' }).click()
  await expect(page).toHaveURL(`/submissions/${returned.id}`)
})

test('R-USE-7 the dashboard of an editor begins with what needs the editor', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { title } = await submitManuscript(request, author)
  await narrowList(page, /\/api\/dashboard\?/, title)
  await startSession(page, admin)
  await openPage(page, '/dashboard')
  const headings = main(page).getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([/^Needs you: \d+$/, 'Make it yours', 'Articles'])
  const needed = page.getByRole('region', { name: /^Needs you/ })
  await needed.getByRole('link', { name: title, exact: true }).click()
  await expect(pageHeading(page, title)).toBeVisible()
})

test('R-USE-7 R-FLOW-3 the counts of the dashboard lead to their lists', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  // Other tests return submissions at the same time: compares again until none came in between.
  await expect(async () => {
    await openPage(page, '/dashboard')
    const count = main(page).getByRole('link', { name: /^With authors: \d+$/ })
    const waiting = Number.parseInt((await count.textContent())?.split(':')[1] ?? '', 10)
    expect(waiting).toBeGreaterThan(0)
    await count.click()
    const filter = page
      .getByRole('navigation', { name: 'Filter submissions' })
      .locator('[aria-current]')
    await expect(filter).toHaveText(/^With authors \d+$/)
    expect(await filter.textContent()).toBe(`With authors ${waiting}`)
  }).toPass()
})

test('R-DASH-1 the first cards are on the first screen of an editor', async ({ page, admin }) => {
  await startSession(page, admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/dashboard')
  await expect(main(page).getByRole('article').first()).toBeInViewport({ ratio: 1 })
})

test('R-USE-4 repeated links and buttons have names of their own', async ({
  page,
  request,
  author,
  admin,
}) => {
  for (const name of ['one.docx', 'one.docx'])
    await submitManuscript(request, author, await createDocx(name))
  const pages: [Person, string[]][] = [
    [author, ['/submissions', '/dashboard']],
    [
      admin,
      ['/manage-journals', '/manage-journals/statistics', '/settings/board', '/settings/front'],
    ],
  ]
  for (const [person, addresses] of pages) {
    await startSession(page, person)
    for (const address of addresses) {
      await openPage(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
      expect(await ambiguousNames(page), address).toEqual([])
    }
  }
})

/** The names of links to different addresses, and of more than one button. */
const ambiguousNames = (page: Page) =>
  main(page).evaluate((content) => {
    const seen = new Map<string, Set<string>>()
    for (const [index, control] of [...content.querySelectorAll('a[href], button')].entries()) {
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      const target = control.getAttribute('href') ?? `button ${index}`
      if (control.checkVisibility()) seen.set(name, (seen.get(name) ?? new Set()).add(target))
    }
    return [...seen].flatMap(([name, targets]) => (targets.size > 1 ? [name] : []))
  })

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const cardTitles = (page: Page) => page.getByRole('article').getByRole('heading')

/** The colour of a badge's background. */
const colourOf = (badge: Locator): Promise<'green' | 'grey' | 'another'> =>
  badge.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (spread <= 8) return 'grey'
    return green > red && green > blue ? 'green' : 'another'
  })
