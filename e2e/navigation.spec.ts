import { expect, type Locator, type Page } from '@playwright/test'
import { uploadArticle } from './articles.ts'
import { journal } from './journal.ts'
import { changeArticle, pageDataPattern } from './page-data.ts'
import {
  advanceClock,
  authCall,
  clickButton,
  followMenu,
  holdResponses,
  main,
  mainMenu,
  openPage,
  pageHeading,
  passwordField,
  pauseClock,
  sidebar,
  toast,
  toggleSidebar,
} from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')

/** The links of a menu in their order, as text and address. */
const linksOf = (menu: Locator) =>
  menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

const linksForAll = [
  ['Home', '/'],
  ['About', '/about'],
  ['Journals', '/journals'],
  ['Archive', '/archive'],
  ['Guide', '/guide'],
  ['Submit', '/submission'],
  ['Contact', '/contact'],
  ['Editorial Board', '/editorial-board'],
]
const linksForVisitors = [
  ['Register', '/register'],
  ['Login', '/login'],
]
const linksForAuthors = [
  ['Dashboard', '/dashboard'],
  ['Profile', '/updateprofile'],
  ['Logout', '/logout'],
]
const linksForAdmins = [
  ['Dashboard', '/dashboard'],
  ['Manage Journals', '/manage-journals'],
  ['Profile', '/updateprofile'],
  ['Logout', '/logout'],
]

const sidebarForEveryone = [
  ['Home', '/'],
  ['Journals', '/journals'],
  ['About', '/about'],
  ['Author Guide', '/guide'],
  ['Contact', '/contact'],
]
const sidebarForAdmins = [
  ['Manage Journals', '/manage-journals'],
  ['Upload Journals', '/journals/uploads'],
]
const sidebarForUsers = [
  ['Dashboard', '/dashboard'],
  ['Logout', '/logout'],
]
const sidebarForVisitors = [
  ['Login', '/login'],
  ['Register', '/register'],
]

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

test('R-NAV-3 R-NAV-4 R-NAV-5 the menus of a visitor link to login and registration', async ({
  page,
}) => {
  await openPage(page, '/faq')
  await toggleSidebar(page)
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForVisitors])
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForVisitors])
  await expect(sidebar(page).getByRole('heading')).toHaveText(['Account'])
})

test('R-NAV-4 R-NAV-5 the menus of an author link to the account and to logging out', async ({
  page,
  author,
}) => {
  await startSession(page, author)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAuthors])
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForUsers])
})

test('R-NAV-4 R-NAV-5 the menus of an admin link to the management pages', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAdmins])
  expect(await linksOf(sidebar(page))).toEqual([
    ...sidebarForEveryone,
    ...sidebarForAdmins,
    ...sidebarForUsers,
  ])
  await expect(sidebar(page).getByRole('heading')).toHaveText(['Admin', 'Account'])
})

test('R-NAV-5 R-NAV-11 a stored user gets the links of the account, whatever the stored role', async ({
  page,
  admin,
}) => {
  await startSession(page, { token: '', user: admin.user })
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  expect(await linksOf(sidebar(page))).toEqual([...sidebarForEveryone, ...sidebarForUsers])
  expect(await linksOf(mainMenu(page))).toEqual([...linksForAll, ...linksForAuthors])
})

test('R-NAV-11 both menus show the stored person first, then the person of the server', async ({
  page,
  admin,
}) => {
  const release = await holdResponses(page, authCall('me'))
  await startSession(page, admin)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Journals' })).toHaveCount(0)
  release()
  await expect(mainMenu(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
})

test('R-NAV-11 after a 401 both menus are those of a visitor', async ({
  page,
  author,
  request,
  expectFailures,
}) => {
  expectFailures(/\/api\/me/)
  await request.post('/api/logout', { headers: bearer(author) })
  const release = await holdResponses(page, authCall('me'))
  await startSession(page, author)
  await openPage(page, '/faq')
  await toggleSidebar(page)
  await expect(sidebar(page).getByRole('link', { name: 'Logout' })).toBeVisible()
  release()
  await expect(sidebar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logout' })).toHaveCount(0)
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
    ].toSorted(),
  )
  for (const [from, to] of [
    ['Submit', '/submission'],
    ['Author guidelines', '/guide'],
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
  await expect(pageHeading(page, 'Current Issue')).toBeVisible()
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
    expect(box?.y).toBeLessThan(40)
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
  await expect(toast(page, 'Opening DOCX file in new tab')).toBeVisible()
  await expect(toast(page, '')).toHaveCount(1)
  await downloaded
})

test('R-NAV-12 a toast moves away from the focused control and from the pointer', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/(auth\/)?login/)
  await openPage(page, '/login')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  // The position of a toast.
  await button.evaluate((element) =>
    Object.assign(element.style, { position: 'fixed', top: '10px', right: '40px' }),
  )
  await page.getByLabel('Email').fill('nobody@example.org')
  await passwordField(page, 'Password').fill('a password')
  await button.click()
  const shown = toast(page, 'Invalid email or password')
  await expect(shown).toBeVisible()
  await expect.poll(() => overlap(shown, button)).toBe(false)
  await page.getByLabel('Email').click()
  await expect.poll(() => overlap(shown, button)).toBe(true)
  const box = await button.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await expect.poll(() => overlap(shown, button)).toBe(false)
  await button.click({ trial: true })
})

async function overlap(first: Locator, second: Locator) {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) return undefined
  const beside = a.x >= b.x + b.width || b.x >= a.x + a.width
  return !beside && a.y < b.y + b.height && b.y < a.y + a.height
}
