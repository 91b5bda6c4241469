import { expect, type Page, type Route } from '@playwright/test'
import {
  advanceClock,
  cards,
  errorBox,
  followMenu,
  holdResponses,
  openPage,
  pauseClock,
  toast,
} from './pages.ts'
import { startSession, storedSession } from './people.ts'
import { test } from './test.ts'

type List = {
  call: RegExp
  /** Other requests of the page, which succeed. */
  others?: RegExp[]
  notFound: string
  fallback: string
  unauthorized: string
}

const published = {
  call: /\/api\/journals\?/,
  fallback: 'Failed to fetch journals',
  unauthorized: 'Please login to view journals',
}
const privateLists: Record<string, List> = {
  '/dashboard': {
    ...published,
    others: [/[?&]editor=me/, /[?&]editor=nobody/],
    notFound: 'No journals found',
  },
  '/manage-journals': { ...published, notFound: 'Journal endpoint not found' },
  '/manage-journals?tab=submitted': {
    call: /\/api\/submissions\?/,
    notFound: 'Submissions endpoint not found',
    fallback: 'Failed to fetch submissions',
    unauthorized: 'Please login to view submissions',
  },
}
const publicList: List = {
  call: /\/journals\.data/,
  notFound: 'No journals found',
  fallback: 'Failed to fetch journals',
  unauthorized: 'Unable to fetch all journals. Some features may require login.',
}
const timedOut = 'Request timed out. Server may be slow or unavailable.'

for (const [address, list] of Object.entries(privateLists)) {
  test.describe(address, () => {
    test.beforeEach(async ({ page, admin, expectFailures }) => {
      expectFailures(list.call)
      await controlRequestTimeouts(page)
      await startSession(page, admin)
    })

    test(`R-ERR-1 ${address} shows each failure inline and as a toast`, async ({ page }) => {
      await page.route(list.call, (route) => route.fulfill({ status: 500, body: '' }))
      await openPage(page, address)
      await expectBoth(page, 'Server error occurred', 'status 500')
      await expectEveryFailure(page, list)
      await expectTimeout(page, list)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(errorBox(page)).toBeHidden()
    })

    test(`R-ERR-1 ${address} asks to log in after a 401 and leads to /login`, async ({ page }) => {
      await page.route(/\/login\?/, stay)
      await page.route(list.call, (route) => route.fulfill({ status: 401, json: {} }))
      const left = page.waitForRequest(/\/login\?/)
      await page.goto(address)
      expect(new URL((await left).url()).searchParams.get('next')).toBe(address)
      await expectBoth(page, list.unauthorized, 'status 401')
      expect((await storedSession(page)).token).toBeNull()
    })
  })
}

test('R-MANAGE-1 the submissions are listed without counts when these cannot be loaded', async ({
  page,
  admin,
  expectFailures,
}) => {
  expectFailures(/\/api\/dashboard\?/)
  await page.route(/\/api\/dashboard\?/, (route) => route.fulfill({ status: 500, body: '' }))
  await startSession(page, admin)
  await openPage(page, '/manage-journals?tab=submitted')
  await expect(page.getByRole('link', { name: /^View Details of/ }).first()).toBeVisible()
  const filters = page.getByRole('navigation', { name: 'Filter submissions' })
  await expect(filters.getByRole('link', { name: 'Needs action', exact: true })).toBeVisible()
  await expect(errorBox(page)).toBeHidden()
})

test('R-ERR-1 the public list shows each failure inline and as a toast', async ({
  page,
  expectFailures,
}) => {
  expectFailures(publicList.call)
  await controlRequestTimeouts(page)
  await openPage(page, '/about')
  await page.route(publicList.call, (route) => route.fulfill({ status: 500, body: '' }))
  await followMenu(page, 'Journals')
  await expect(page).toHaveURL('/journals')
  await expectBoth(page, 'Server error occurred', 'status 500')
  await expectEveryFailure(page, publicList)
  await retryWith(page, publicList, (route) => route.fulfill({ status: 401, json: {} }))
  await expectBoth(page, publicList.unauthorized, 'status 401')
  await expectTimeout(page, publicList)
  await expect(page).toHaveURL('/journals')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(errorBox(page)).toBeHidden()
})

/** Responds to a navigation so that the browser stays on the page. */
const stay = (route: Route) => route.fulfill({ status: 204 })

/** Failures of a server and the expected messages. */
const failures = ({ notFound, fallback }: List) => ({
  'the message of the server': {
    fail: (route: Route) =>
      route.fulfill({ status: 503, json: { message: 'The office is closed today.' } }),
    expected: 'The office is closed today.',
  },
  'status 404': {
    fail: (route: Route) => route.fulfill({ status: 404, json: {} }),
    expected: notFound,
  },
  'a page of a proxy': {
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    expected: 'Server error occurred',
  },
  'a refused connection': {
    fail: (route: Route) => route.abort('connectionrefused'),
    expected: 'Network error - unable to reach server',
  },
  'status 403': {
    fail: (route: Route) => route.fulfill({ status: 403, json: {} }),
    expected: 'Server error occurred',
  },
  'an empty response': {
    fail: (route: Route) => route.fulfill({ status: 200, body: '' }),
    expected: fallback,
  },
})

async function expectEveryFailure(page: Page, list: List) {
  for (const [failure, { fail, expected }] of Object.entries(failures(list))) {
    await retryWith(page, list, fail)
    await expectBoth(page, expected, failure)
  }
}

async function expectTimeout(page: Page, list: List) {
  await page.unrouteAll()
  const release = await holdResponses(page, list.call)
  const requested = page.waitForRequest(list.call)
  const others = (list.others ?? []).map((call) => page.waitForResponse(call))
  await pauseClock(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await requested
  for (const other of others) await (await other).finished()
  await advanceClock(page, 29_000)
  await expect(inline(page)).not.toHaveText(timedOut)
  await page.clock.runFor(1000)
  await expectBoth(page, timedOut, 'no response for 30 s')
  await page.clock.resume()
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function retryWith(page: Page, list: List, fail: (route: Route) => Promise<void>) {
  await page.unrouteAll()
  await page.route(list.call, fail)
  await page.getByRole('button', { name: 'Try again' }).click()
}

const inline = (page: Page) => errorBox(page).getByRole('paragraph')

async function expectBoth(page: Page, message: string, failure: string) {
  // First the toast, which is shown for 5 s.
  await expect(toast(page, message).first(), failure).toBeVisible()
  await expect(inline(page), failure).toHaveText(message)
}

/** Replaces `AbortSignal.timeout`, which ignores the clock of a test, by one that follows it. */
async function controlRequestTimeouts(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController()
      const reason = new DOMException('signal timed out', 'TimeoutError')
      setTimeout(() => controller.abort(reason), milliseconds)
      return controller.signal
    }
  })
}
