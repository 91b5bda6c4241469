import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './articles.ts'
import { createDocx, openInTabWith, sha256 } from './files.ts'
import { loginUrl, main, openPage, titlesAfter } from './pages.ts'
import { type Person, startSession } from './people.ts'
import { test } from './shared-page.ts'

const list = { call: /\/api\/journals\?/, items: 'journals' }

test('R-DASH-1 a card shows an article and opens it and its PDF', async ({
  page,
  request,
  author,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
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

test('R-DASH-1 /dashboard leads a visitor to /login', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(loginUrl)
})

test("R-DASH-2 the badge is green for published articles, and grey otherwise, 'Draft' by default", async ({
  page,
  request,
  admin,
}) => {
  const draft = await uploadArticle(request, admin, { status: 'draft' })
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
  await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeVisible()
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
    [admin, ['/manage-journals', '/manage-journals/figures', '/settings/board', '/settings/front']],
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
