import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './articles.ts'
import { createDocx, openInTabWith, sha256 } from './files.ts'
import { loginUrl, openPage } from './pages.ts'
import { type Person, signIn } from './people.ts'
import { test } from './shared-page.ts'

const listCall = /\/api\/journals\?/

test('R-DASH-1 a card shows an article, and opens it and its PDF', async ({
  page,
  request,
  author,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await signIn(page, author)
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

test('R-DASH-1 shows 10 cards a page, and leads through the pages', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { length } = await (await request.get('/api/journals')).json()
  for (let missing = 11 - length; missing > 0; missing -= 1) await uploadArticle(request, admin)
  await signIn(page, author)
  const first = await titlesAfter(page, () => openPage(page, '/dashboard'))
  expect(first).toHaveLength(10)
  await expect(cardTitles(page)).toHaveText(first)
  const second = await titlesAfter(page, () => page.getByRole('link', { name: 'Next' }).click())
  await expect(page).toHaveURL('/dashboard?page=2')
  await expect(cardTitles(page)).toHaveText(second)
  expect(second).not.toEqual(first)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL('/dashboard?page=1')
  await expect(cardTitles(page)).toHaveCount(10)
})

test('R-DASH-1 leads a visitor to /login', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(loginUrl)
})

test("R-DASH-2 only what is published is green; the rest is grey, 'Draft' by default", async ({
  page,
  request,
  admin,
}) => {
  const draft = await uploadArticle(request, admin, { status: 'draft' })
  await signIn(page, admin)
  await openPage(page, '/dashboard')
  const badge = cardOf(page, draft.title).getByText('Draft', { exact: true })
  expect(await colourOf(badge)).toBe('grey')

  const looks: Array<[status: string | null, text: string, colour: string]> = [
    ['Published', 'Published', 'green'],
    ['published', 'Published', 'green'],
    [null, 'Draft', 'grey'],
    ['', 'Draft', 'grey'],
    ['in review', 'In review', 'grey'],
  ]
  await page.route(listCall, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    const [journal] = list.journals
    const journals = looks.map(([status], place) => ({
      ...journal,
      _id: `journal-${place}`,
      title: `Journal ${place}`,
      status,
    }))
    await route.fulfill({ response, json: { ...list, journals } })
  })
  await openPage(page, '/dashboard')
  for (const [place, [status, text, colour]] of looks.entries()) {
    const badge = cardOf(page, `Journal ${place}`).getByText(text, { exact: true })
    await expect(badge, `status ${status}`).toBeVisible()
    expect(await colourOf(badge), `status ${status}`).toBe(colour)
  }
})

test('R-USE-7 own submissions that cannot be loaded are reported beside the articles', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions/)
  await signIn(page, author)
  await page.route(/\/api\/submissions\?/, (route) => route.abort('connectionrefused'))
  await openPage(page, '/dashboard')
  const said = page.getByRole('alert').filter({ hasText: 'Your submissions could not be loaded' })
  await expect(said).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Published articles' })).toBeVisible()
  await page.unrouteAll()
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your submissions' })).toBeVisible()
})

test('R-USE-4 links and buttons that repeat name what they are of', async ({
  page,
  request,
  author,
  admin,
}) => {
  for (const name of ['one.docx', 'one.docx'])
    await submitManuscript(request, author, await createDocx(name))
  const places: [Person, string[]][] = [
    [author, ['/submissions', '/dashboard']],
    [admin, ['/manage-journals', '/manage-journals/figures', '/settings/board', '/settings/front']],
  ]
  for (const [who, addresses] of places) {
    await signIn(page, who)
    for (const address of addresses) {
      await openPage(page, address)
      await expect(page.getByText('Loading...')).toBeHidden()
      expect(await repeatedIn(page), address).toEqual([])
    }
  }
})

/** The names under which links lead to different places, or more than one button stands. */
const repeatedIn = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const seen = new Map<string, Set<string>>()
    for (const [place, control] of [...main.querySelectorAll('a[href], button')].entries()) {
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
      const goal = control.getAttribute('href') ?? `button ${place}`
      if (control.checkVisibility()) seen.set(name, (seen.get(name) ?? new Set()).add(goal))
    }
    return [...seen].flatMap(([name, goals]) => (goals.size > 1 ? [name] : []))
  })

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const cardTitles = (page: Page) => page.getByRole('article').getByRole('heading')

/** The titles that the server answers to what is done, in their order. */
async function titlesAfter(page: Page, act: () => Promise<void>): Promise<string[]> {
  const answered = page.waitForResponse(listCall)
  await act()
  const { journals } = await (await answered).json()
  return journals.map((journal: { title: string }) => journal.title)
}

/** What the eye takes a badge for, by its background. */
const colourOf = (badge: Locator): Promise<'green' | 'grey' | 'another'> =>
  badge.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    if (spread <= 8) return 'grey'
    return green > red && green > blue ? 'green' : 'another'
  })
