import { expect, type Page } from '@playwright/test'
import { cards, errorBox, followMenu, openPage, toast } from './pages.ts'
import { startSession, storedSession } from './people.ts'
import { test } from './test.ts'

for (const [address, call, notFound] of [
  ['/dashboard', /\/api\/journals\?/, 'No journals found'],
  ['/manage-journals', /\/api\/journals\?/, 'Journal endpoint not found'],
  ['/manage-journals?tab=submitted', /\/api\/submissions\?/, 'Submissions endpoint not found'],
] as const) {
  test(`R-ERR-1 ${address} shows a failure inline and as a toast`, async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(call)
    await startSession(page, admin)
    await page.route(call, (route) => route.fulfill({ status: 404, json: {} }))
    await openPage(page, address)
    await expectBoth(page, notFound)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(errorBox(page)).toBeHidden()
  })
}

test('R-ERR-1 a private list asks to log in after a 401 and leads to /login', async ({
  page,
  admin,
  expectFailures,
}) => {
  const [address, call] = ['/manage-journals?tab=submitted', /\/api\/submissions\?/]
  expectFailures(call)
  await startSession(page, admin)
  // The browser stays on the page.
  await page.route(/\/login\?/, (route) => route.fulfill({ status: 204 }))
  await page.route(call, (route) => route.fulfill({ status: 401, json: {} }))
  const left = page.waitForRequest(/\/login\?/)
  await page.goto(address)
  expect(new URL((await left).url()).searchParams.get('next')).toBe(address)
  await expectBoth(page, 'Please login to view submissions')
  expect((await storedSession(page)).token).toBeNull()
})

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

test('R-ERR-1 the public list shows a failure inline and as a toast', async ({
  page,
  expectFailures,
}) => {
  const call = /\/journals\.data/
  expectFailures(call)
  await openPage(page, '/about')
  await page.route(call, (route) => route.fulfill({ status: 401, json: {} }))
  await followMenu(page, 'Journals')
  await expect(page).toHaveURL('/journals')
  await expectBoth(page, 'Unable to fetch all journals. Some features may require login.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(errorBox(page)).toBeHidden()
})

async function expectBoth(page: Page, message: string) {
  // First the toast, which is shown for 5 s.
  await expect(toast(page, message).first()).toBeVisible()
  await expect(errorBox(page).getByRole('paragraph')).toHaveText(message)
}
