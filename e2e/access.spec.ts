import { expect, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './articles.ts'
import { makeDocx, makePdf } from './files.ts'
import { authCall, hold, open, password, press, ready, toast } from './pages.ts'
import { bearer, type Person, registerAuthor, signIn, storedSession } from './people.ts'
import { test } from './test.ts'

const publicPages = [
  ...['/', '/login', '/register', '/forgotpassword', '/resetpassword/some-token'],
  ...['/about', '/guide', '/contact', '/editorial-board', '/journals', '/archive', '/unauthorized'],
  ...['/peer-review', '/faq', '/open-access', '/citation-metrics', '/privacy', '/terms'],
  ...['/copyright', '/accessibility', '/ethics'],
]

/** Each page that asks who is there, and the heading that shows that it opened. */
const ownPages = {
  '/dashboard': 'Dashboard',
  '/updateprofile': 'Profile Settings',
  '/submission': 'Submit Your Journal',
}
const adminPages = {
  '/journals/uploads': 'Upload Journal',
  '/manage-journals': 'Journal Management Dashboard',
}
const guarded = Object.entries({ ...ownPages, ...adminPages })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const atLogin = /\/login(\?|$)/

/** Lets the server say that whoever is signed in has this role. */
const sayRole = (page: Page, { user }: Person, role: string) =>
  page.route(authCall('me'), (route) => route.fulfill({ json: { ...user, role } }))

test.describe('what everyone may see', () => {
  test('R-ACCESS-1 public pages open for a visitor', async ({ page, request }) => {
    const [article] = await (await request.get('/api/journals')).json()
    for (const address of [...publicPages, `/journals/${article._id}`]) {
      const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      await expect(page, address).toHaveURL(address)
    }
  })

  test('R-ACCESS-1 /logout opens for a visitor and leads to sign-in', async ({ page }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
  })

  test('R-ACCESS-5 /unauthorized says that the area is for administrators', async ({ page }) => {
    await open(page, '/unauthorized')
    await expect(heading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText(/restricted to administrators/)).toBeVisible()
  })
})

test.describe('the guard', () => {
  test('R-ACCESS-2 R-ACCESS-3 R-ACCESS-4 leads a visitor to /login', async ({ page }) => {
    for (const [address] of guarded) {
      await open(page, address)
      await expect(page, address).toHaveURL(atLogin)
    }
  })

  test('R-ACCESS-2 R-ACCESS-3 an admin opens every page', async ({ page, admin }) => {
    await signIn(page, admin)
    for (const [address, title] of guarded) {
      await open(page, address)
      await expect(heading(page, title), address).toBeVisible()
    }
  })

  for (const role of ['author', 'user']) {
    test(`R-ACCESS-2 R-ACCESS-3 R-ACCESS-4 the role ${role} opens the own pages, and no admin page`, async ({
      page,
      author,
    }) => {
      await sayRole(page, author, role)
      await signIn(page, author)
      for (const [address, title] of Object.entries(ownPages)) {
        await open(page, address)
        await expect(heading(page, title), address).toBeVisible()
      }
      for (const address of Object.keys(adminPages)) {
        await open(page, address)
        await expect(page, address).toHaveURL('/unauthorized')
      }
    })
  }

  test('R-ACCESS-2 R-ACCESS-4 any other role is sent to /unauthorized', async ({
    page,
    author,
  }) => {
    await sayRole(page, author, 'reviewer')
    await signIn(page, author)
    for (const [address] of guarded) {
      await open(page, address)
      await expect(page, address).toHaveURL('/unauthorized')
    }
  })

  test('R-ACCESS-4 a page that names no roles admits anyone signed in', async ({
    page,
    author,
  }) => {
    await sayRole(page, author, 'reviewer')
    await signIn(page, author)
    await open(page, '/submissions')
    await expect(heading(page, 'My submissions')).toBeVisible()
  })

  for (const [address, title] of [
    ['/dashboard', 'Dashboard'],
    ['/manage-journals', 'Journal Management Dashboard'],
  ] as const) {
    test(`R-ACCESS-4 ${address} shows 'Loading...' until the server has said who is there`, async ({
      page,
      admin,
    }) => {
      await signIn(page, admin)
      const release = await hold(page, authCall('me'))
      await open(page, address)
      await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
      await expect(heading(page, title)).toBeHidden()
      release()
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByRole('main').getByText('Loading...')).toBeHidden()
    })
  }
})

test.describe('a role that only the browser claims', () => {
  test('R-ACCESS-7 opens no admin page and shows no admin link', async ({ page, author }) => {
    await signIn(page, { token: author.token, user: { ...author.user, role: 'admin' } })
    for (const address of Object.keys(adminPages)) {
      await open(page, address)
      await expect(page, address).toHaveURL('/unauthorized')
    }
    await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeVisible()
    await press(page, 'Toggle sidebar')
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Manage Journals|Upload Journals/ })).toHaveCount(0)
  })

  test('R-ACCESS-7 opens nothing without a token', async ({ page, author }) => {
    await signIn(page, { token: '', user: { ...author.user, role: 'admin' } })
    for (const [address] of guarded) {
      await open(page, address)
      await expect(page, address).toHaveURL(atLogin)
    }
  })

  for (const role of ['Admin', 'administrator', 'author,admin', '']) {
    test(`R-ACCESS-7 '${role}' is not admin`, async ({ page, author }) => {
      await sayRole(page, author, role)
      await signIn(page, { token: author.token, user: { ...author.user, role: 'admin' } })
      await open(page, '/manage-journals')
      await expect(page).toHaveURL('/unauthorized')
    })
  }

  for (const [failure, status] of Object.entries({ 'fails with 500': 500, 'is silent': 0 })) {
    test(`R-ACCESS-7 opens no admin page while the server ${failure}`, async ({
      page,
      author,
      expectFailures,
    }) => {
      expectFailures(/\/api\/(auth\/)?me/)
      await page.route(authCall('me'), (route) =>
        status ? route.fulfill({ status, body: '' }) : route.abort('connectionrefused'),
      )
      await signIn(page, { token: author.token, user: { ...author.user, role: 'admin' } })
      await open(page, '/manage-journals')
      await expect(page.getByRole('main').getByText('Loading...')).toBeHidden()
      await expect(heading(page, 'Journal Management Dashboard')).toBeHidden()
      await expect(page.getByRole('tab')).toHaveCount(0)
    })
  }
})

const sessionIsOver = { status: 401, json: { message: 'Please log in to continue.' } }

/** What a person does on each page when the session turns out to be over. */
const onPrivatePages: Record<string, { call: RegExp; act?: (page: Page) => Promise<void> }> = {
  '/dashboard': { call: /\/api\/journals\?/ },
  '/manage-journals': { call: /\/api\/journals\?/ },
  '/manage-journals?tab=submitted': { call: /\/api\/submissions\?/ },
  '/updateprofile': { call: authCall('profile'), act: (page) => press(page, 'Save changes') },
  '/journals/uploads': { call: /\/api\/journals$/, act: uploadSomething },
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
    await logIn(page, author)
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

test.describe('the server by itself', () => {
  test('R-ACCESS-8 answers 401 without a valid token', async ({ request, author, admin }) => {
    const { id } = await submitManuscript(request, author, await makeDocx())
    const calls = privateCalls(id)
    for (const headers of [{}, bearer({ token: `${admin.token}x` })]) {
      for (const [method, address] of calls) {
        const response = await request.fetch(address, { method, headers })
        expect(response.status(), `${method} ${address}`).toBe(401)
      }
    }
  })

  test('R-ACCESS-8 answers 403 to an author where an admin is wanted', async ({
    request,
    author,
    admin,
  }) => {
    const article = await uploadArticle(request, admin)
    const { id } = await submitManuscript(request, author, await makeDocx())
    for (const [method, address] of adminCalls(article.id, id)) {
      const response = await request.fetch(address, { method, headers: bearer(author) })
      expect(response.status(), `${method} ${address}`).toBe(403)
    }
    expect((await request.get(`/api/journals/${article.id}`)).status()).toBe(200)
  })

  test("R-ACCESS-8 drafts and other people's submissions answer 404", async ({
    page,
    request,
    author,
    admin,
    expectFailures,
  }) => {
    const draft = await uploadArticle(request, admin, 'draft')
    const other = await registerAuthor(request)
    const submission = await submitManuscript(request, other, await makeDocx())
    for (const address of [
      `/api/journals/${draft.id}`,
      `/api/journals/${draft.id}/download/pdf`,
      `/api/submissions/${submission.id}`,
      submission.address,
    ]) {
      const status = async (person: Person) =>
        (await request.get(address, { headers: bearer(person) })).status()
      expect(await status(author), address).toBe(404)
      expect(await status(admin), address).toBe(200)
    }
    expectFailures(new RegExp(`/journals/${draft.id}`))
    await signIn(page, author)
    await page.goto(`/journals/${draft.id}`)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await open(page, '/submissions')
    await expect(heading(page, 'My submissions')).toBeVisible()
    await expect(page.getByText(submission.title)).toBeHidden()
  })
})

const privateCalls = (submissionId: string) =>
  [
    ...[['GET', '/api/me'] as const, ['PUT', '/api/profile'] as const],
    ['GET', '/api/submissions'],
    ['POST', '/api/submissions'],
    ['GET', `/api/submissions/${submissionId}`],
    ...adminCalls('some-journal', submissionId),
  ] as const

const adminCalls = (journalId: string, submissionId: string) =>
  [
    ['GET', '/api/journals?status=all'],
    ['POST', '/api/journals'],
    ['PATCH', `/api/journals/${journalId}`],
    ['DELETE', `/api/journals/${journalId}`],
    ['GET', `/api/journals/${journalId}/files`],
    ['DELETE', `/api/submissions/${submissionId}`],
  ] as const

async function logIn(page: Page, { user, password: secret }: Person) {
  await ready(page)
  await page.getByLabel('Email').fill(user.email)
  await password(page, 'Password').fill(secret)
  await press(page, 'Login')
}

test.describe("'+ New Journal'", () => {
  const follow = async (page: Page) => {
    await open(page, '/journals')
    await page.getByRole('link', { name: '+ New Journal' }).click()
  }

  test('R-ACCESS-9 leads an admin to the upload of an article', async ({ page, admin }) => {
    await signIn(page, admin)
    await follow(page)
    await expect(page).toHaveURL('/journals/new')
    await expect(page.getByText('PDF file', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload Journal' })).toBeVisible()
  })

  test('R-ACCESS-9 leads an author to the submission of a manuscript', async ({ page, author }) => {
    await signIn(page, author)
    await follow(page)
    await expect(page).toHaveURL('/journals/new')
    await expect(heading(page, 'Submit Your Journal')).toBeVisible()
    await expect(page.getByText('PDF file', { exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  })

  test('R-ACCESS-9 R-ACCESS-10 leads a visitor to /login, and after it to the form', async ({
    page,
    author,
  }) => {
    await follow(page)
    await expect(page).toHaveURL(atLogin)
    await logIn(page, author)
    await expect(page).toHaveURL('/journals/new')
  })
})

test.describe('after signing in', () => {
  for (const address of ['/submission', '/submissions?page=2', '/updateprofile']) {
    test(`R-ACCESS-10 a visitor who wanted ${address} gets there`, async ({ page, author }) => {
      await page.goto(address)
      await expect(page).toHaveURL(atLogin)
      await logIn(page, author)
      await expect(page).toHaveURL(address)
      await expect(toast(page, `Welcome back, ${author.user.name}`)).toBeVisible()
    })
  }

  for (const next of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
  ]) {
    test(`R-ACCESS-10 nobody is sent to another site: ${JSON.stringify(next)}`, async ({
      page,
      author,
    }) => {
      await page.route(/elsewhere\.example/, (route) => route.fulfill({ body: 'another site' }))
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await logIn(page, author)
      await expect(page).toHaveURL('/dashboard')
    })
  }
})
