import { expect, type Locator, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './content/articles.ts'
import { createIssue } from './content/issues.ts'
import { changeSubmissions } from './page-data.ts'
import { clickButton, main, mainMenu, openPage, pageHeading, sidebar } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const publicLinks = [
  'Home',
  'About',
  'Journals',
  'Current issue',
  'Archive',
  'Guide',
  'Submit',
  'Contact',
  'Editorial Board',
]
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })

/** The right edge of the content of an element in whole pixels. */
const rightOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const padding = Number.parseFloat(getComputedStyle(element).paddingRight)
      return Math.round(element.getBoundingClientRect().right - padding)
    })

/** The left edge of an element in whole pixels. */
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left))

/** The texts that are cut off at the right. */
const truncatedTexts = (container: Locator) =>
  container.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
      .map(({ textContent }) => textContent),
  )

test.describe('on a phone without scripts', () => {
  alone.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

  alone(
    'R-USE-2 R-USE-1 the menu has every page, marks the current one and closes in three ways',
    async ({ page }) => {
      for (const width of [320, 360, 400]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto('/archive')
        expect(await truncatedTexts(page.getByRole('banner')), `${width} px`).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await toggle(page).click()
      await expect(sidebar(page).getByRole('link')).toHaveText([
        ...publicLinks,
        'Register',
        'Login',
      ])
      const current = sidebar(page).locator('[aria-current=page]:visible')
      await expect(current).toHaveText(['Archive'])
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
    },
  )
})

test('R-USE-2 a manager sees every link of the main menu at 1280 px in two rows', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/about')
  await expect(mainMenu(page).getByRole('link')).toHaveCount(12)
  const tops = await mainMenu(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { top, left, right } = link.getBoundingClientRect()
        return left >= 0 && right <= innerWidth ? Math.round(top) : 'out of sight'
      }),
    )
  expect([new Set(tops.slice(0, 8)).size, new Set(tops.slice(8)).size]).toEqual([1, 1])
  expect(tops[0]).toBeGreaterThan(Number(tops[8]))
  for (const address of ['/settings', '/journals/uploads']) {
    await page.goto(address)
    const current = mainMenu(page).locator('[aria-current=page]')
    await expect(current, address).toHaveText(['Manage Journals'])
  }
})

test('R-USE-3 every page has the same left edge at every width', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/no-such/)
  const { id } = await uploadArticle(request, admin)
  await startSession(page, admin)
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
})

test('R-OFFICE-7 R-USE-3 every office page has the same right edge at every width', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  const places = ['', '?tab=submitted', '/issues', '/emails', '/statistics', '/people', '/system']
  const addresses = [...places.map((place) => `/manage-journals${place}`), '/settings']
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const edges = new Map<string, number>()
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.getByText('Loading...')).toBeHidden()
      edges.set(address, await rightOf(page, 'main .page'))
    }
    const header = await rightOf(page, 'header .page')
    expect(Object.fromEntries(edges)).toEqual(
      Object.fromEntries(addresses.map((address) => [address, header])),
    )
  }
})

test('R-USE-2 the menu of a phone has every link of a manager and closes after a choice', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 900 })
  await openPage(page, '/faq')
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(sidebar(page).getByRole('link')).toHaveText([
    ...publicLinks,
    'Manage Journals',
    'Upload Journals',
    /^Submissions/,
    'Articles',
    'Issues',
    'Reviewers',
    'Indexing',
    /^Emails/,
    'Statistics',
    'People',
    'Settings',
    'System',
    'Dashboard',
    'Profile',
    'Logout',
  ])
  await sidebar(page).getByRole('link', { name: 'Profile' }).click()
  await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})

test('R-USE-3 the front page shows research on the first screen at 1280 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  const currentIssue = page.getByRole('region', { name: 'Current issue' })
  await expect(currentIssue.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 })
})

test('R-USE-3 R-USE-8 an article leads with its download on a phone and with its citation in print', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/journals/${article.id}`)
  const download = page.getByRole('main').getByRole('link', { name: /^Download PDF/ })
  await expect(download).toHaveCount(1)
  await expect(download).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('complementary').getByText('Other styles')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const text of [article.title, article.abstract, 'Cite as:']) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
  await expect(page.getByText(`/journals/${article.id}`).filter({ visible: true })).toHaveCount(1)
  for (const role of ['banner', 'contentinfo', 'navigation', 'complementary', 'button'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.getByText('Related articles')).toBeHidden()
})

test('R-ISSUE-5 a finding of an issue leads to its field', async ({ page, request, admin }) => {
  const { id, articles } = await createIssue(request, admin, { sections: [null], publish: false })
  const address = `/manage-journals/${articles[0]?.id}`
  await startSession(page, admin)
  await openPage(page, `/manage-journals/issues/${id}`)
  await page.getByRole('link', { name: 'It has no pages.' }).click()
  await expect(page).toHaveURL(`${address}?issue=${id}#pages`)
  await expect(page.getByLabel('Pages')).toBeFocused()
  await openPage(page, `${address}#contributors.1.family`)
  await expect(page.locator('[data-field=family]')).toBeFocused()
  await openPage(page, `${address}#licence`)
  await expect(page.getByLabel('Licence')).toBeFocused()
})

test('R-USE-3 an editor sees only the actions that they may take', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { title } = await submitManuscript(request, author)
  await changeSubmissions(page, (submission) => {
    submission.canDecide = submission.title !== title
  })
  await startSession(page, admin)
  await openPage(page, `/manage-journals?tab=submitted&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('Other editors decide')).toBeVisible()
  await expect(row.getByRole('button', { name: /^(Publish|Delete)/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: 'View Details' })).toBeVisible()
})

test('R-USE-6 a search without results offers what to try', async ({ page }) => {
  await openPage(page, '/archive?q=zzqqxx')
  await expect(page.getByText('Remove a filter')).toBeVisible()
  await clickButton(page, 'Search')
  await main(page).getByRole('link', { name: 'newest articles' }).click()
  await expect(page).toHaveURL('/journals')
})
