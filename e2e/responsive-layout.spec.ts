import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './articles.ts'
import { createDocx } from './files.ts'
import { createIssue } from './issues.ts'
import { clickButton, openPage, pageHeading } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'
import { requestCorrections } from './workflow.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })

/** Where something begins, in whole pixels from the left. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left))

/** The texts of which a part is cut off at the right. */
const cutIn = (part: Locator) =>
  part.evaluate((whole) =>
    [...whole.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
      .map(({ textContent }) => textContent),
  )

test.describe('on a phone without scripts', () => {
  test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

  test('R-USE-2 R-USE-1 the one menu has every page, shows where one is, and is closed by its button, by Escape and by a press beside it', async ({
    page,
  }) => {
    for (const width of [320, 360, 400]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/archive')
      expect(await cutIn(page.getByRole('banner')), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await toggle(page).click()
    await expect(sidebar(page).getByRole('link')).toHaveText([
      ...['Home', 'About', 'Journals', 'Current issue', 'Archive', 'Guide', 'Submit', 'Contact'],
      ...['Editorial Board', 'Register', 'Login'],
    ])
    const here = sidebar(page).locator('[aria-current=page]:visible')
    await expect(here).toHaveText(['Archive'])
    const closings = [
      () => sidebar(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(350, 700),
    ]
    for (const close of closings) {
      await expect(sidebar(page)).toBeVisible()
      await close()
      await expect(sidebar(page)).toBeHidden()
      await toggle(page).click()
    }
    await sidebar(page).getByRole('link', { name: 'Current issue' }).click()
    await expect(page).toHaveURL('/current-issue')
  })
})

test('R-USE-2 R-USE-3 a manager sees every link at 1280 px in two rows, and which of them the rooms of the office belong to, the menu of a phone has them too, and every page begins at one edge', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/no-such/)
  const { id } = await uploadArticle(request, admin)
  await signIn(page, admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveCount(12)
  const tops = await main.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const { top, left, right } = link.getBoundingClientRect()
      return left >= 0 && right <= innerWidth ? Math.round(top) : 'out of sight'
    }),
  )
  expect([new Set(tops.slice(0, 8)).size, new Set(tops.slice(8)).size]).toEqual([1, 1])
  expect(tops[0]).toBeGreaterThan(Number(tops[8]))
  for (const room of ['/settings', '/journals/uploads']) {
    await page.goto(room)
    await expect(main.locator('[aria-current=page]'), room).toHaveText(['Manage Journals'])
  }

  const addresses = ['/archive', '/', '/login', '/no-such', '/faq']
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = new Map<string, number[]>()
    for (const address of [...addresses, `/journals/${id}`, `/manage-journals/${id}`]) {
      await page.goto(address)
      await expect(page.getByText('Loading...')).toBeHidden()
      const first = address === '/login' || address === '/no-such' ? 'main .page > *' : 'main h1'
      edges.set(address, [await leftOf(page, 'header button'), await leftOf(page, first)])
    }
    const [edge] = edges.get('/archive') ?? []
    expect(Object.fromEntries(edges)).toEqual(
      Object.fromEntries([...edges.keys()].map((address) => [address, [edge, edge]])),
    )
  }
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar(page).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Journals', 'Current issue', 'Archive', 'Guide', 'Submit', 'Contact'],
    ...['Editorial Board', 'Manage Journals', 'Upload Journals', 'Dashboard', 'Profile', 'Logout'],
  ])
  await sidebar(page).getByRole('link', { name: 'Profile' }).click()
  await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})

test('R-USE-3 R-USE-8 research stands on the first screen, the files of an article are reached at once on a phone, and print shows the article and its citation only', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  const current = page.getByRole('region', { name: 'Current issue' })
  await expect(current.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/journals/${article.id}`)
  const download = page.getByRole('main').getByRole('link', { name: /^Download PDF/ })
  await expect(download).toHaveCount(1)
  await expect(download).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('complementary').getByText('Other styles')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const shown of [article.title, article.abstract, 'Cite as:']) {
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
  await expect(page.getByText(`/journals/${article.id}`).filter({ visible: true })).toHaveCount(1)
  for (const role of ['banner', 'contentinfo', 'navigation', 'complementary', 'button'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.getByText('Related articles')).toBeHidden()
})

test('R-USE-7 the dashboard begins with an author’s submissions and their next steps, and with an editor’s counts, each of which leads to its list', async ({
  page,
  request,
  author,
  admin,
}) => {
  const [returned, sent] = [
    await submitManuscript(request, author, await createDocx()),
    await submitManuscript(request, author, await createDocx()),
  ]
  await requestCorrections(request, admin, returned.id)
  // Its author is told once the decision can be taken back no more.
  await page.route(/\/api\/submissions\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const one of list.submissions) if (one._id === returned.id) one.stage = 'returned'
    await route.fulfill({ response, json: list })
  })
  await signIn(page, author)
  await openPage(page, '/dashboard')
  const own = page.getByRole('region', { name: 'Your submissions' })
  await expect(own.getByRole('heading', { level: 3 })).toHaveText([returned.title, sent.title])
  await expect(own).toContainText('Your submission has arrived. An editor will check it.')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Your submissions', 'Published articles'])
  await own.getByRole('link', { name: 'Reply to editors' }).click()
  await expect(page).toHaveURL(`/submissions/${returned.id}`)

  await signIn(page, admin)
  await openPage(page, '/dashboard')
  await expect(headings).toHaveText(['Submissions', 'Make it yours', 'Articles'])
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['Upload New Journal', '/journals/uploads'],
    ['Issues', '/manage-journals/issues'],
    ['Submissions', '/manage-journals/desk'],
    ['People', '/manage-journals/people'],
    ['Settings', '/settings'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  const count = page.getByRole('link', { name: /^\d+\s*Waiting for editors$/ })
  const waiting = Number.parseInt((await count.textContent()) ?? '', 10)
  expect(waiting).toBeGreaterThan(0)
  await count.click()
  const chosen = page
    .getByRole('navigation', { name: 'Filter submissions' })
    .locator('[aria-current]')
  await expect(chosen).toHaveText(`Waiting for editors ${waiting}`)
})

test('R-ISSUE-5 R-USE-3 R-USE-6 a finding leads to the very field, an editor is offered only what they may do, and nothing found offers what to try', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id, articles } = await createIssue(request, admin, { sections: [null], publish: false })
  await signIn(page, admin)
  await openPage(page, `/manage-journals/issues/${id}`)
  await page.getByRole('link', { name: 'It has no pages.' }).click()
  await expect(page).toHaveURL(`/manage-journals/${articles[0]?.id}?issue=${id}#pages`)
  await expect(page.getByLabel('Pages')).toBeFocused()
  await openPage(page, `/manage-journals/${articles[0]?.id}#contributors.1.family`)
  await expect(page.locator('[data-field=family]')).toBeFocused()
  await openPage(page, `/manage-journals/${articles[0]?.id}#licence`)
  await expect(page.getByLabel('Licence')).toBeFocused()

  const { title } = await submitManuscript(request, author, await createDocx())
  await page.route(/\/api\/submissions\?/, async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    for (const one of list.submissions) one.canDecide = one.title !== title
    await route.fulfill({ response, json: list })
  })
  await openPage(page, '/manage-journals?tab=submitted')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Other editors decide')).toBeVisible()
  await expect(row.getByRole('button', { name: /^(Publish|Delete)/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'View Details' })).toBeVisible()

  await openPage(page, '/archive?q=zzqqxx')
  await expect(page.getByText('Remove a filter')).toBeVisible()
  await clickButton(page, 'Search')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'newest articles' }).click()
  await expect(page).toHaveURL('/journals')
})
