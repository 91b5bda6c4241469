import { expect, type Page, type Route } from '@playwright/test'

/** Opens a page and waits until React has taken it over: an earlier press would be the browser's own. */
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

/** A message at the top right. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role=dialog], [role=alertdialog]')
    .filter({ hasText: text })

/** What failed is said where it failed, and as a toast. */
export async function expectMessage(page: Page, message: string, failure?: string) {
  const inPlace = page.getByRole('main').getByText(message, { exact: true })
  await expect(inPlace, failure).toBeVisible()
  await expect(toast(page, message), failure).toBeVisible()
}

export const passwordField = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const clickButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

export const pageHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name })

/** The sign-in page, whatever it is to lead back to. */
export const loginUrl = /\/login(\?|$)/

/** Fills in the sign-in page that is open, or about to be, and sends it. */
export async function logIn(page: Page, email: string, secret: string) {
  await page.waitForURL(loginUrl)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(email)
  await passwordField(page, 'Password').fill(secret)
  await clickButton(page, 'Login')
}

/** A call about accounts, at either of its addresses. */
export const authCall = (path: string) => new RegExp(`/api/(auth/)?${path}$`)

/** Counts the requests that match, from now on. */
export function countRequests(page: Page, pattern: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (pattern.test(request.url())) count += 1
  })
  return () => count
}

/** Holds back every answer of an address until it is released. */
export async function holdResponses(page: Page, pattern: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return () => release()
}

/** The ways in which a server fails without a word that could be shown. */
export const failuresWithoutMessage: Record<string, (route: Route) => Promise<void>> = {
  'status 500 without a body': (route) => route.fulfill({ status: 500, body: '' }),
  'status 404 without a message': (route) => route.fulfill({ status: 404, json: {} }),
  'a page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'no connection': (route) => route.abort('connectionrefused'),
}

/** From here on the time of a page, whose clock was installed before, passes only when a test says so. */
export const pauseClock = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000)

/** Lets time pass, and what it set off come to its end. */
export async function advanceClock(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
}
