import { expect, type Page } from '@playwright/test'
import { createDocx, createPdf } from './files.ts'
import {
  authCall,
  clickButton,
  logIn,
  loginUrl,
  openPage,
  pageHeading,
  passwordField,
  waitForHydration,
} from './pages.ts'
import { bearer, newAuthor, signIn, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const sessionIsOver = { status: 401, json: { message: 'Please log in to continue.' } }

/** What a person does on each page when the session turns out to be over. */
const onPrivatePages: Record<string, { call: RegExp; act?: (page: Page) => Promise<void> }> = {
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

const elsewhere: Record<string, { call: RegExp; act: (page: Page) => Promise<void> }> = {
  '/submission': { call: /\/api\/submissions$/, act: submitSomething },
  '/contact': { call: /\/api\/contact$/, act: writeToTheEditor },
}

test.describe('a session that is over', () => {
  for (const [address, { call, act }] of Object.entries(onPrivatePages)) {
    test(`R-ACCESS-6 a 401 on ${address} removes the token and leads to /login`, async ({
      page,
      admin,
      expectFailures,
    }) => {
      expectFailures(call)
      await page.route(call, (route) => route.fulfill(sessionIsOver))
      await signIn(page, admin)
      await page.goto(address)
      if (act) await waitForHydration(page)
      await act?.(page)
      await expect(page).toHaveURL(loginUrl)
      expect((await storedSession(page)).token).toBeNull()
    })
  }

  for (const [address, { call, act }] of Object.entries(elsewhere)) {
    test(`R-ACCESS-6 a 401 on ${address} removes the token and redirects nowhere`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(call)
      await page.route(call, (route) => route.fulfill(sessionIsOver))
      await signIn(page, author)
      await openPage(page, address)
      await act(page)
      await expect(page.getByText(sessionIsOver.json.message).first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('textbox').first()).not.toBeEmpty()
      expect((await storedSession(page)).token).toBeNull()
      await expect(page).toHaveURL(address)
    })
  }

  test('R-ACCESS-6 a public page stays open, and the token goes', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await request.post('/api/logout', { headers: bearer(author) })
    await signIn(page, author)
    await openPage(page, '/journals')
    await expect.poll(async () => (await storedSession(page)).token).toBeNull()
    await expect(pageHeading(page, 'Journals')).toBeVisible()
    await expect(page).toHaveURL('/journals')
  })

  test('R-ACCESS-6 R-ACCESS-10 whoever signs in again comes back to the page', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await request.post('/api/logout', { headers: bearer(author) })
    await signIn(page, author)
    await page.goto('/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/updateprofile')
  })
})

test.describe('the way to sign-in', () => {
  for (const [address, reason] of [
    ['/dashboard', 'Please login to view journals'],
    ['/manage-journals', 'Please login to view journals'],
    ['/manage-journals?tab=submitted', 'Please login to view submissions'],
    ['/submissions', 'Please login to view submissions'],
    ['/updateprofile', 'Please login to continue'],
  ] as const) {
    test(`R-ERR-3 ${address} says at /login why one has to sign in`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(/\/api\/me/)
      await page.route(authCall('me'), (route) => route.fulfill(sessionIsOver))
      await signIn(page, author)
      await page.goto(address)
      await expect(page).toHaveURL(loginUrl)
      await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
    })
  }

  test('R-ERR-3 R-ACCESS-10 a 401 on the way to a page leads back to that page, not to the one before', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/submissions/)
    await signIn(page, admin)
    await openPage(page, '/manage-journals')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route(/\/api\/submissions\?/, (route) => route.fulfill(sessionIsOver))
    await page.getByRole('tab', { name: 'Submitted Journals' }).click()
    await expect(page).toHaveURL(loginUrl)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/manage-journals?tab=submitted')
    await expect(page.getByText('Please login to view submissions', { exact: true })).toBeVisible()
  })

  test('R-ERR-3 R-REG-3 whoever has to register first gets to the page that they wanted', async ({
    page,
  }) => {
    const { name, email, password: secret } = newAuthor()
    await openPage(page, '/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register?next=%2Fupdateprofile')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await passwordField(page, 'Password').fill(secret)
    await passwordField(page, 'Confirm password').fill(secret)
    await clickButton(page, 'Register')
    await expect(page).toHaveURL('/login?next=%2Fupdateprofile')
    await expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  })
})

async function uploadSomething(page: Page) {
  await page.getByLabel('Title').fill('A title')
  await page.getByLabel('Abstract').fill('An abstract')
  await page.getByLabel('Authors').fill('An Author')
  await page.getByLabel('PDF file').setInputFiles(await createPdf())
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
  await clickButton(page, 'Upload Journal')
}

async function submitSomething(page: Page) {
  for (const label of ['Title', 'Abstract', 'Keywords', 'Authors']) {
    await page.getByLabel(label).fill('Something')
  }
  await page.getByLabel('Manuscript').setInputFiles(await createDocx())
  await clickButton(page, 'Submit')
}

async function writeToTheEditor(page: Page) {
  for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Something')
  await page.getByLabel('Email').fill('ada@example.org')
  await clickButton(page, 'Send')
}
