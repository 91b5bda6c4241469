import { expect, type Page, type Route } from '@playwright/test'
import { holdResponses, openPage, toast } from './pages.ts'
import { signIn, storedSession } from './people.ts'
import { test } from './test.ts'

type List = {
  call: RegExp
  notFound: string
  fallback: string
  notSignedIn: string
}

const published = {
  call: /\/api\/journals\?/,
  fallback: 'Failed to fetch journals',
  notSignedIn: 'Please login to view journals',
}
const privateLists: Record<string, List> = {
  '/dashboard': { ...published, notFound: 'No journals found' },
  '/manage-journals': { ...published, notFound: 'Journal endpoint not found' },
  '/manage-journals?tab=submitted': {
    call: /\/api\/submissions\?/,
    notFound: 'Submissions endpoint not found',
    fallback: 'Failed to fetch submissions',
    notSignedIn: 'Please login to view submissions',
  },
}
const publicList: List = {
  call: /\/journals\.data/,
  notFound: 'No journals found',
  fallback: 'Failed to fetch journals',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
}
const timedOut = 'Request timed out. Server may be slow or unavailable.'

for (const [address, list] of Object.entries(privateLists)) {
  test.describe(address, () => {
    test.beforeEach(async ({ page, admin, expectFailures }) => {
      expectFailures(list.call)
      await letTimePassForRequests(page)
      await signIn(page, admin)
    })

    test(`R-ERR-1 ${address} says inline and as a toast what went wrong`, async ({ page }) => {
      await page.route(list.call, (route) => route.fulfill({ status: 500, body: '' }))
      await openPage(page, address)
      await expectBoth(page, 'Server error occurred', 'status 500')
      await expectEveryFailure(page, list)
      await expectTimeout(page, list)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
    })

    test(`R-ERR-1 ${address} asks to log in after a 401, and leads to /login`, async ({ page }) => {
      await page.route(/\/login\?/, stay)
      await page.route(list.call, (route) => route.fulfill({ status: 401, json: {} }))
      const left = page.waitForRequest(/\/login\?/)
      await page.goto(address)
      expect(new URL((await left).url()).searchParams.get('next')).toBe(address)
      await expectBoth(page, list.notSignedIn, 'status 401')
      expect((await storedSession(page)).token).toBeNull()
    })
  })
}

test('R-ERR-1 the public list says inline and as a toast what went wrong', async ({
  page,
  expectFailures,
}) => {
  expectFailures(publicList.call)
  await letTimePassForRequests(page)
  await openPage(page, '/about')
  await page.route(publicList.call, (route) => route.fulfill({ status: 500, body: '' }))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Journals', exact: true })
    .click()
  await expect(page).toHaveURL('/journals')
  await expectBoth(page, 'Server error occurred', 'status 500')
  await expectEveryFailure(page, publicList)
  await retryWith(page, publicList, (route) => route.fulfill({ status: 401, json: {} }))
  await expectBoth(page, publicList.notSignedIn, 'status 401')
  await expectTimeout(page, publicList)
  await expect(page).toHaveURL('/journals')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
})

/** Answers a navigation so that the page it would leave stays, with what it says. */
const stay = (route: Route) => route.fulfill({ status: 204 })

/** What a server may do to a request, and what then has to be said. */
const failures = ({ notFound, fallback }: List) => ({
  'the words of the server': {
    fail: (route: Route) =>
      route.fulfill({ status: 503, json: { message: 'The office moves house today.' } }),
    said: 'The office moves house today.',
  },
  'status 404': {
    fail: (route: Route) => route.fulfill({ status: 404, json: {} }),
    said: notFound,
  },
  'a page of a proxy': {
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    said: 'Server error occurred',
  },
  'a refused connection': {
    fail: (route: Route) => route.abort('connectionrefused'),
    said: 'Network error - unable to reach server',
  },
  'status 403': {
    fail: (route: Route) => route.fulfill({ status: 403, json: {} }),
    said: 'Server error occurred',
  },
  'an empty answer': {
    fail: (route: Route) => route.fulfill({ status: 200, body: '' }),
    said: fallback,
  },
})

async function expectEveryFailure(page: Page, list: List) {
  for (const [failure, { fail, said }] of Object.entries(failures(list))) {
    await retryWith(page, list, fail)
    await expectBoth(page, said, failure)
  }
}

async function expectTimeout(page: Page, list: List) {
  await page.unrouteAll()
  const release = await holdResponses(page, list.call)
  const asked = page.waitForRequest(list.call)
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.clock.runFor(29_000)
  await expect(inline(page)).not.toHaveText(timedOut)
  await page.clock.runFor(1000)
  await expectBoth(page, timedOut, 'no answer for 30 s')
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function retryWith(page: Page, list: List, fail: (route: Route) => Promise<void>) {
  await page.unrouteAll()
  await page.route(list.call, fail)
  await page.getByRole('button', { name: 'Try again' }).click()
}

const inline = (page: Page) => page.getByRole('main').getByRole('alert').getByRole('paragraph')

async function expectBoth(page: Page, message: string, failure: string) {
  await expect(inline(page), failure).toHaveText(message)
  await expect(toast(page, message).first(), failure).toBeVisible()
}

/** The clock of a test does not reach the browser's own `AbortSignal.timeout`: it is lent one that it does. */
async function letTimePassForRequests(page: Page) {
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
