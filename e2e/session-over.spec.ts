import { expect, type Page } from '@playwright/test'
import { makeDocx, makePdf } from './files.ts'
import { atLogin, authCall, heading, logIn, open, press, ready } from './pages.ts'
import { bearer, signIn, storedSession } from './people.ts'
import { test } from './test.ts'

const sessionIsOver = { status: 401, json: { message: 'Please log in to continue.' } }

/** What a person does on each page when the session turns out to be over. */
const onPrivatePages: Record<string, { call: RegExp; act?: (page: Page) => Promise<void> }> = {
  '/dashboard': { call: /\/api\/journals\?/ },
  '/manage-journals': { call: /\/api\/journals\?/ },
  '/manage-journals?tab=submitted': { call: /\/api\/submissions\?/ },
  '/updateprofile': { call: authCall('profile'), act: (page) => press(page, 'Save changes') },
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
      if (act) await ready(page)
      await act?.(page)
      await expect(page).toHaveURL(atLogin)
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
      await open(page, address)
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
    await open(page, '/journals')
    await expect.poll(async () => (await storedSession(page)).token).toBeNull()
    await expect(heading(page, 'Journals')).toBeVisible()
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
    await expect(page).toHaveURL(atLogin)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/updateprofile')
  })
})

async function uploadSomething(page: Page) {
  await page.getByLabel('Title').fill('A title')
  await page.getByLabel('Abstract').fill('An abstract')
  await page.getByLabel('Authors').fill('An Author')
  await page.getByLabel('PDF file').setInputFiles(await makePdf())
  await page.getByLabel('DOCX file').setInputFiles(await makeDocx())
  await press(page, 'Upload Journal')
}

async function submitSomething(page: Page) {
  for (const label of ['Title', 'Abstract', 'Keywords', 'Authors']) {
    await page.getByLabel(label).fill('Something')
  }
  await page.getByLabel('Manuscript').setInputFiles(await makeDocx())
  await press(page, 'Submit')
}

async function writeToTheEditor(page: Page) {
  for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Something')
  await page.getByLabel('Email').fill('ada@example.org')
  await press(page, 'Send')
}
