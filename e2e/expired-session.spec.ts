import { expect, type Page } from '@playwright/test'
import {
  fillSubmissionWithFile,
  fillUploadWithFiles,
  register,
  sendContactMessage,
} from './forms.ts'
import {
  authCall,
  clickButton,
  logIn,
  loginUrl,
  openPage,
  pageHeading,
  waitForHydration,
} from './pages.ts'
import { newAuthor, startEndedSession, startSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const unauthorized = { status: 401, json: { message: 'Please log in to continue.' } }

/** The call of each private page that discovers an expired session, and the action that makes it. */
const privatePages: Record<string, { call: RegExp; act?: (page: Page) => Promise<void> }> = {
  '/dashboard': { call: /\/api\/journals\?/ },
  '/manage-journals': { call: /\/api\/journals\?/ },
  '/manage-journals?tab=submitted': { call: /\/api\/submissions\?/ },
  '/updateprofile': { call: authCall('profile'), act: (page) => clickButton(page, 'Save changes') },
  '/journals/uploads': { call: /\/api\/journals$/, act: uploadSomething },
  '/manage-journals?q=teachers': {
    call: /download\//,
    act: (page) => page.getByRole('button', { name: /^PDF/ }).first().click(),
  },
}

const openPages: Record<string, { call: RegExp; act: (page: Page) => Promise<void> }> = {
  '/submission': { call: /\/api\/submissions$/, act: submitSomething },
  '/contact': { call: /\/api\/contact$/, act: sendContactMessage },
}

test.describe('an expired session', () => {
  for (const [address, { call, act }] of Object.entries(privatePages)) {
    test(`R-ACCESS-6 a 401 on ${address} removes the token and leads to /login`, async ({
      page,
      admin,
      expectFailures,
    }) => {
      expectFailures(call)
      await page.route(call, (route) => route.fulfill(unauthorized))
      await startSession(page, admin)
      await page.goto(address)
      if (act) await waitForHydration(page)
      await act?.(page)
      await expect(page).toHaveURL(loginUrl)
      expect((await storedSession(page)).token).toBeNull()
    })
  }

  for (const [address, { call, act }] of Object.entries(openPages)) {
    test(`R-ACCESS-6 a 401 on ${address} removes the token and stays on the page`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(call)
      await page.route(call, (route) => route.fulfill(unauthorized))
      await startSession(page, author)
      await openPage(page, address)
      await act(page)
      await expect(page.getByText(unauthorized.json.message).first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox').first()).not.toBeEmpty()
      expect((await storedSession(page)).token).toBeNull()
      await expect(page).toHaveURL(address)
    })
  }

  test('R-ACCESS-6 a public page stays open without the token', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await startEndedSession(page, request, author)
    await openPage(page, '/journals')
    await expect.poll(async () => (await storedSession(page)).token).toBeNull()
    await expect(pageHeading(page, 'Journals')).toBeVisible()
    await expect(page).toHaveURL('/journals')
  })

  test('R-ACCESS-6 R-ACCESS-10 a person who logs in again returns to the page', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await startEndedSession(page, request, author)
    await page.goto('/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/updateprofile')
  })
})

test.describe('the way to login', () => {
  for (const [address, reason] of [
    ['/dashboard', 'Please login to view journals'],
    ['/manage-journals', 'Please login to view journals'],
    ['/manage-journals?tab=submitted', 'Please login to view submissions'],
    ['/submissions', 'Please login to view submissions'],
    ['/updateprofile', 'Please login to continue'],
  ] as const) {
    test(`R-ERR-3 ${address} leads to /login with its reason`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(/\/api\/me/)
      await page.route(authCall('me'), (route) => route.fulfill(unauthorized))
      await startSession(page, author)
      await page.goto(address)
      await expect(page).toHaveURL(loginUrl)
      await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
    })
  }

  test('R-ERR-3 R-ACCESS-10 after a 401 during a navigation, login leads to the new page', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/submissions/)
    await startSession(page, admin)
    await openPage(page, '/manage-journals')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route(/\/api\/submissions\?/, (route) => route.fulfill(unauthorized))
    await page.getByRole('tab', { name: 'Submitted Journals' }).click()
    await expect(page).toHaveURL(loginUrl)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/manage-journals?tab=submitted')
    await expect(page.getByText('Please login to view submissions', { exact: true })).toBeVisible()
  })

  test('R-ERR-3 R-REG-3 a person who registers first gets to the requested page', async ({
    page,
  }) => {
    const person = newAuthor()
    await openPage(page, '/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register?next=%2Fupdateprofile')
    await register(page, person)
    await expect(page).toHaveURL('/login?next=%2Fupdateprofile')
    await expect(page.getByText(`You are logged in as ${person.name}.`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  })
})

async function uploadSomething(page: Page) {
  await fillUploadWithFiles(page)
  await clickButton(page, 'Upload Journal')
}

async function submitSomething(page: Page) {
  await fillSubmissionWithFile(page)
  await clickButton(page, 'Submit')
}
