import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { securityHeaders } from '../src/platform/http/security/secure-headers.ts'

/** Opens a page and waits until React handles its events. */
export async function openPage(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}

export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#main') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )

/** The number of loaded fonts of the journal. The fallback fonts are fonts of the machine, which load at once where they exist. */
export const countFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.fonts].filter(
        ({ family, status }) => status === 'loaded' && !family.includes('Fallback'),
      ).length,
  )

/** Waits for the fonts, which a page loads after its scripts and which change the heights of its text. */
export async function waitForFonts(page: Page) {
  await expect.poll(() => countFonts(page)).toBeGreaterThan(0)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

export const main = (page: Page) => page.getByRole('main')

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

export const toggleSidebar = (page: Page) => clickButton(page, 'Toggle sidebar')

/** The cards of articles in a list. */
export const cards = (page: Page) => main(page).getByRole('article')

/** The steps of a submission on its page. */
export const progress = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).getByRole('listitem')

/** The error message in the content of a page. */
export const errorBox = (page: Page) => main(page).getByRole('alert')

/** A message at the top right. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role=dialog], [role=alertdialog]')
    .filter({ hasText: text })

/** Expects a message in the content of the page and as a toast. */
export async function expectMessage(page: Page, message: string, failure?: string) {
  await expect(main(page).getByText(message, { exact: true }), failure).toBeVisible()
  await expect(toast(page, message), failure).toBeVisible()
}

export const passwordField = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Opens the menu of a button and chooses one of its actions. */
export async function chooseAction(button: Locator, name: string | RegExp) {
  await button.click()
  await button.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Makes a list of the API search for a text, because other tests add to the list that all share. */
export const narrowList = (page: Page, call: RegExp, text: string) =>
  page.route(call, (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('search', text)
    return route.continue({ url: address.href })
  })

/** The response of a list of articles or submissions that has none; `items` names them. */
export const emptyList = (items: string) => ({
  [items]: [],
  pagination: { currentPage: 1, totalPages: 0, totalJournals: 0, totalSubmissions: 0 },
})

export const actionsOf = (row: Locator) => row.getByRole('button', { name: /^Actions for / })

export const pageHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name })

/** Goes to a page by the main menu, which loads its data without a new document. */
export const followMenu = (page: Page, name: string) =>
  mainMenu(page).getByRole('link', { name, exact: true }).click()

/** The login page, with or without the address to return to. */
export const loginUrl = /\/login(\?|$)/

/** Waits for the login page, fills it in and sends it. */
export async function logIn(page: Page, email: string, password: string) {
  await page.waitForURL(loginUrl)
  await waitForHydration(page)
  // The address changes before the page, and another page may have the same fields.
  await expect(pageHeading(page, 'Login')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await passwordField(page, 'Password').fill(password)
  await clickButton(page, 'Login')
}

/** A call about accounts, at either of its addresses. */
export const authCall = (path: string) => new RegExp(`/api/(auth/)?${path}$`)

/** Counts the matching requests from now on. */
export function countRequests(page: Page, pattern: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (pattern.test(request.url())) count += 1
  })
  return () => count
}

/** Holds back the responses of an address. The returned function releases them. */
export async function holdResponses(page: Page, pattern: RegExp) {
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await released.promise
    await route.fallback()
  })
  return () => released.resolve()
}

/** The titles in the response to an action, in their order. */
export async function titlesAfter(
  page: Page,
  { call, items }: { call: RegExp; items: string },
  act: () => Promise<void>,
): Promise<string[]> {
  const responded = page.waitForResponse(call)
  await act()
  const list = await (await responded).json()
  return list[items].map((item: { title: string }) => item.title)
}

/** Failures of a server that contain no message to show. */
export const failuresWithoutMessage: Record<string, (route: Route) => Promise<void>> = {
  'status 500 without a body': (route) => route.fulfill({ status: 500, body: '' }),
  'status 404 without a message': (route) => route.fulfill({ status: 404, json: {} }),
  'a page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no connection': (route) => route.abort('connectionrefused'),
}

const emptyPage = '/empty-page'

/**
 * Opens a page of a site, by default of the shared one, that shows nothing. Chromium may still load the icon of the page before,
 * which the policy of an API response refuses.
 */
export async function openEmptyPage(page: Page, origin = ''): Promise<void> {
  if (page.url().endsWith(origin + emptyPage)) return
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await page.route(`**${emptyPage}`, (route) =>
    route.fulfill({ headers: { ...securityHeaders, 'content-type': 'text/html' }, body }),
  )
  await page.goto(origin + emptyPage)
  await page.unroute(`**${emptyPage}`)
}

/** Pauses the clock of a page, which must be installed. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000)

/** Advances a paused clock and waits until its effects are complete. */
export async function advanceClock(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
}

/** Expects that no part of a page is beside the screen. */
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, `width of ${page.url()}`).toBeLessThanOrEqual(clientWidth)
}

export const tableRows = (page: Page) => main(page).locator('tbody').getByRole('row')

/** Opens a list filtered to one row. */
export async function openRow(page: Page, address: string, title: string): Promise<Locator> {
  const search = new URLSearchParams({ q: title })
  await openPage(page, `${address}${address.includes('?') ? '&' : '?'}${search}`)
  const row = tableRows(page).filter({ hasText: title })
  await expect(row).toHaveCount(1)
  return row
}

/** The messages of a form that contain a text. */
export const alert = (page: Page, message: string) =>
  page.getByRole('alert').filter({ hasText: message })

/** The links of a menu in their order, as text and address. */
export const linksOf = (menu: Locator) =>
  menu
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
