import { expect, type Locator, type Page } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { journal } from './content/journal.ts'
import { changeArticle, pageDataPattern } from './page-data.ts'
import {
  advanceClock,
  clickButton,
  followMenu,
  holdResponses,
  linksOf,
  main,
  openPage,
  pageHeading,
  passwordField,
  pauseClock,
  sidebar,
  toast,
  toggleSidebar,
} from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

test('R-NAV-1 every page has a top bar, a collapsible sidebar and a footer', async ({
  page,
  author,
  expectFailures,
}) => {
  expectFailures(/no-such-page/)
  await startSession(page, author)
  for (const address of ['/', '/archive', '/faq', '/login', '/dashboard', '/no-such-page']) {
    await openPage(page, address)
    await expect(footer(page), address).toBeVisible()
    await expect(sidebar(page), address).toBeHidden()
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle sidebar' })
    await toggle.click()
    await expect(sidebar(page), address).toBeVisible()
    await expect(toggle, address).toHaveAttribute('aria-expanded', 'true')
    await toggle.click()
    await expect(sidebar(page), address).toBeHidden()
  }
})

test('R-NAV-2 a click on the backdrop closes the sidebar below 768 px only', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 })
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(sidebar(page)).toBeVisible()
  const backdrop = page.getByTestId('backdrop')
  await expect(backdrop).toBeInViewport({ ratio: 1 })
  await page.mouse.click(740, 600)
  await expect(sidebar(page)).toBeHidden()
  await expect(backdrop).toBeHidden()
  await expect(page).toHaveURL('/faq')
  await page.setViewportSize({ width: 768, height: 800 })
  await toggleSidebar(page)
  await expect(sidebar(page)).toBeVisible()
  await expect(backdrop).toBeHidden()
})

test('R-NAV-6 R-NAV-7 the footer shows the ISSN and links to pages with content', async ({
  page,
  request,
}) => {
  await openPage(page, '/')
  await expect(footer(page)).toContainText(`ISSN ${journal.issn.print}`)
  await expect(footer(page)).toContainText(`ISSN ${journal.issn.online}`)
  await expect(footer(page)).toContainText(`© ${new Date().getUTCFullYear()}`)
  const addresses = (await linksOf(footer(page))).map(([, address]) => address ?? '')
  expect(addresses.toSorted()).toEqual(
    [
      '/submit',
      '/author-guidelines',
      '/peer-review',
      '/faq',
      '/open-access',
      '/citation-metrics',
      '/privacy',
      '/terms',
      '/copyright',
      '/accessibility',
      '/ethics',
      '/for-indexers',
    ].toSorted(),
  )
  for (const [from, to] of [
    ['Submit', '/submission'],
    ['Author guide', '/guide'],
  ] as const) {
    await footer(page).getByRole('link', { name: from, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${to}$|/login\\?next=${encodeURIComponent(to)}$`))
  }
  const titles = new Set<string>()
  for (const address of addresses) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    if (address === '/submit') {
      expect(new URL(response.url()).pathname).toBe('/submission')
      continue
    }
    // A table of facts, which has a separate test.
    if (address === '/for-indexers') continue
    const html = await response.text()
    titles.add(html.match(/<h1[^>]*>([^<]+)/)?.[1] ?? '')
    const words = html.match(/<article.*<\/article>/s)?.[0].replace(/<[^>]+>/g, ' ') ?? ''
    expect(words.split(/\s+/).length, `words of ${address}`).toBeGreaterThan(150)
  }
  expect(titles.size, 'pages of their own').toBe(10)
})

test("R-NAV-8 an unknown address answers 404 and shows 'Page Not Found'", async ({
  page,
  expectFailures,
}) => {
  expectFailures(/no-such/)
  for (const address of [
    '/no-such-page',
    '/journals/no-such-article',
    '/faq/no-such-page',
    '/no-such-%ZZ',
  ]) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(404)
    await expect(pageHeading(page, 'Page Not Found'), address).toBeVisible()
    await expect(page, address).toHaveTitle('Page Not Found')
  }
})

test('R-NAV-8 an unexpected failure shows no stack trace and a retry', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/about\.data/)
  const stack = 'Error: secret\n    at loader (/srv/site/about.ts:7:13)'
  await page.route(pageDataPattern('/about'), (route) =>
    route.fulfill({ status: 500, body: stack }),
  )
  await openPage(page, '/faq')
  await followMenu(page, 'About')
  await expect(pageHeading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/secret|loader|about\.ts/)
  await expect(page).toHaveTitle('Unexpected Application Error!')
  await expect(footer(page)).toBeVisible()
  await clickButton(page, 'Try again')
  await expect(pageHeading(page, 'About the Journal')).toBeVisible()
})

test("R-NAV-9 /submissions sends an admin to the 'Submitted Journals' tab", async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await page.goto('/submissions')
  await expect(page).toHaveURL('/manage-journals?tab=submitted')
  await expect(page.getByRole('tab', { name: 'Submitted Journals', selected: true })).toBeVisible()
})

test('R-NAV-9 R-FIND-2 /current-issue lists the newest issue in the order of its pages', async ({
  page,
  request,
  admin,
}) => {
  const [later, earlier, older] = [
    await uploadArticle(request, admin),
    await uploadArticle(request, admin),
    await uploadArticle(request, admin),
  ]
  const number = Math.floor(Date.now() / 1000)
  const issue = { volume: 9998, issue: `${number}`, publicationDate: '2198-05-06' }
  await changeArticle(request, admin, later.id, { ...issue, pages: '110-119' })
  await changeArticle(request, admin, earlier.id, { ...issue, pages: '20-29' })
  await changeArticle(request, admin, older.id, { ...issue, issue: `${number - 1}`, pages: '1-9' })
  await page.goto('/current-issue')
  await expect(pageHeading(page, 'Current issue')).toBeVisible()
  await expect(page.getByText(`Vol. 9998, No. ${number} (2198)`)).toBeVisible()
  const contents = main(page).getByRole('listitem')
  await expect(contents).toHaveCount(2)
  const titles = contents.getByRole('heading').getByRole('link')
  await expect(titles).toHaveText([earlier.title, later.title])
  await expect(contents.first()).toContainText('20–29')
  const [author = ''] = earlier.authors
  await expect(contents.first().getByRole('link', { name: author })).toHaveAttribute(
    'href',
    `/archive?${new URLSearchParams({ author })}`,
  )
  await titles.first().click()
  await expect(page).toHaveURL(`/journals/${earlier.id}`)
})

alone(
  'R-NAV-10 a toast appears top right and closes after 5 s',
  async ({ page, expectFailures }) => {
    expectFailures(/journals\.data/)
    await page.clock.install()
    await page.route(pageDataPattern('/journals'), (route) => route.abort('connectionrefused'))
    await openPage(page, '/faq')
    await pauseClock(page)
    await followMenu(page, 'Journals')
    const shown = toast(page, 'Network error - unable to reach server')
    await expect(shown).toBeVisible()
    const [box, view] = [await shown.boundingBox(), page.viewportSize()]
    const header = await page.getByRole('banner').boundingBox()
    const belowHeader = (box?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)
    expect(belowHeader).toBeGreaterThanOrEqual(0)
    expect(belowHeader).toBeLessThan(120)
    expect((view?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
    await advanceClock(page, 4900)
    await expect(shown).toBeVisible()
    await advanceClock(page, 600)
    await expect(shown).toBeHidden()
  },
)

test('R-NAV-12 the messages of one action share one toast', async ({ page, request, admin }) => {
  const { id } = await uploadArticle(request, admin)
  await openPage(page, `/journals/${id}`)
  const release = await holdResponses(page, /direct-download\//)
  const downloaded = page.waitForEvent('download')
  await main(page)
    .getByRole('link', { name: /^Download DOCX/ })
    .click()
  await expect(toast(page, 'Preparing DOCX download...')).toBeVisible()
  release()
  await expect(toast(page, 'Saving DOCX file to your downloads')).toBeVisible()
  await expect(toast(page, '')).toHaveCount(1)
  await downloaded
})

alone(
  'R-NAV-12 a toast appears below the bar and covers no control',
  async ({ page, expectFailures }) => {
    expectFailures(/\/api\/(auth\/)?login/)
    await page.clock.install()
    await openPage(page, '/login')
    await pauseClock(page)
    const button = page.getByRole('button', { name: 'Login', exact: true })
    const header = await page.getByRole('banner').boundingBox()
    // Moves the button to where toasts appear.
    await button.evaluate(
      (element, top) => Object.assign(element.style, { position: 'fixed', top, right: '40px' }),
      `${(header?.height ?? 0) + 10}px`,
    )
    await page.getByLabel('Email').fill('nobody@example.org')
    await passwordField(page, 'Password').fill('a password')
    await button.click()
    const shown = toast(page, 'Invalid email or password')
    await expect(shown).toBeVisible()
    await expect.poll(() => overlap(shown, button)).toBe(false)
    await page.getByLabel('Email').click()
    expect(await overlap(shown, button)).toBe(false)
    expect(await overlap(shown, page.getByRole('banner'))).toBe(false)
  },
)

async function overlap(first: Locator, second: Locator) {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) return undefined
  const beside = a.x >= b.x + b.width || b.x >= a.x + a.width
  return !beside && a.y < b.y + b.height && b.y < a.y + a.height
}
