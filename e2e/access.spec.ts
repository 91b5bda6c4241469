import { expect, type Page } from '@playwright/test'
import {
  authCall,
  clickButton,
  holdResponses,
  logIn,
  loginUrl,
  openPage,
  pageHeading,
  toast,
} from './pages.ts'
import { type Person, startSession } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './shared-page.ts'

const publicPages = [
  '/',
  '/login',
  '/register',
  '/forgotpassword',
  '/resetpassword/some-token',
  '/about',
  '/guide',
  '/contact',
  '/editorial-board',
  '/journals',
  '/archive',
  '/unauthorized',
  '/peer-review',
  '/faq',
  '/open-access',
  '/citation-metrics',
  '/privacy',
  '/terms',
  '/copyright',
  '/accessibility',
  '/ethics',
]

/** The private pages and their headings. */
const personalPages = {
  '/dashboard': 'Dashboard',
  '/updateprofile': 'Profile Settings',
  '/submission': 'Submit Your Journal',
}
const adminPages = {
  '/journals/uploads': 'Upload Journal',
  '/manage-journals': 'Journal Management Dashboard',
}
const guarded = Object.entries({ ...personalPages, ...adminPages })

/** Changes the role in the server's response about the session. */
const setRole = (page: Page, { user }: Person, role: string) =>
  page.route(authCall('me'), (route) => route.fulfill({ json: { ...user, role } }))

test.describe('public pages', () => {
  test('R-ACCESS-1 every public page opens for a visitor', async ({ page, request }) => {
    const { id } = await sharedArticle(request)
    for (const address of [...publicPages, `/journals/${id}`]) {
      const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      await expect(page, address).toHaveURL(address)
    }
  })

  test('R-ACCESS-1 /logout leads a visitor to /login', async ({ page }) => {
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
  })

  test('R-ACCESS-5 /unauthorized says that the area is for administrators', async ({ page }) => {
    await openPage(page, '/unauthorized')
    const back = page.getByRole('main').getByRole('link', { name: 'Login', exact: true })
    await expect(back).toHaveAttribute('href', '/login')
    await expect(pageHeading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByText(/restricted to administrators/)).toBeVisible()
  })
})

test.describe('private pages', () => {
  test('R-ACCESS-2 R-ACCESS-3 R-ACCESS-4 private pages lead a visitor to /login', async ({
    page,
  }) => {
    for (const [address] of guarded) {
      await openPage(page, address)
      await expect(page, address).toHaveURL(loginUrl)
    }
  })

  test('R-ACCESS-2 R-ACCESS-3 an admin opens every page', async ({ page, admin }) => {
    await startSession(page, admin)
    for (const [address, title] of guarded) {
      await openPage(page, address)
      await expect(pageHeading(page, title), address).toBeVisible()
    }
  })

  test('R-ACCESS-2 R-ACCESS-3 R-ACCESS-4 an author opens personal pages only', async ({
    page,
    author,
  }) => {
    await startSession(page, author)
    for (const [address, title] of Object.entries(personalPages)) {
      await openPage(page, address)
      await expect(pageHeading(page, title), address).toBeVisible()
    }
    for (const address of Object.keys(adminPages)) {
      await openPage(page, address)
      await expect(page, address).toHaveURL('/unauthorized')
    }
  })

  test('R-ACCESS-2 R-ACCESS-4 a person of any other role is sent to /unauthorized', async ({
    page,
    author,
  }) => {
    await setRole(page, author, 'reviewer')
    await startSession(page, author)
    for (const [address] of guarded) {
      await openPage(page, address)
      await expect(page, address).toHaveURL('/unauthorized')
    }
  })

  test("R-ACCESS-4 a page shows 'Loading...' until the session is known", async ({
    page,
    admin,
  }) => {
    await startSession(page, admin)
    const release = await holdResponses(page, authCall('me'))
    await openPage(page, '/manage-journals')
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    await expect(pageHeading(page, 'Journal Management Dashboard')).toBeHidden()
    release()
    await expect(pageHeading(page, 'Journal Management Dashboard')).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading...')).toBeHidden()
  })
})

test.describe('a role that is only stored in the browser', () => {
  test('R-ACCESS-7 a stored role opens no admin page and shows no admin link', async ({
    page,
    author,
  }) => {
    await startSession(page, { token: author.token, user: { ...author.user, role: 'admin' } })
    for (const address of Object.keys(adminPages)) {
      await openPage(page, address)
      await expect(page, address).toHaveURL('/unauthorized')
    }
    await expect(pageHeading(page, 'Access Denied')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeVisible()
    await clickButton(page, 'Toggle sidebar')
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Manage Journals|Upload Journals/ })).toHaveCount(0)
  })
})

test.describe("'+ New Journal'", () => {
  const follow = async (page: Page) => {
    await openPage(page, '/journals')
    await page.getByRole('link', { name: '+ New Journal' }).click()
  }

  test('R-ACCESS-9 the link leads an admin to the upload of an article', async ({
    page,
    admin,
  }) => {
    await startSession(page, admin)
    await follow(page)
    await expect(page).toHaveURL('/journals/new')
    await expect(page.getByText('PDF file', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload Journal' })).toBeVisible()
  })

  test('R-ACCESS-9 the link leads an author to the submission of a manuscript', async ({
    page,
    author,
  }) => {
    await startSession(page, author)
    await follow(page)
    await expect(page).toHaveURL('/journals/new')
    await expect(pageHeading(page, 'Submit Your Journal')).toBeVisible()
    await expect(page.getByText('PDF file', { exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  })

  test('R-ACCESS-9 R-ACCESS-10 the link leads a visitor to /login and then to the form', async ({
    page,
    author,
  }) => {
    await follow(page)
    await expect(page).toHaveURL(loginUrl)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/journals/new')
  })
})

test.describe('after logging in', () => {
  test('R-ACCESS-10 a visitor to a private page gets there', async ({ page, author }) => {
    await page.goto('/submissions?page=2')
    await expect(page).toHaveURL(loginUrl)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/submissions?page=2')
    await expect(toast(page, `Welcome back, ${author.user.name}`)).toBeVisible()
  })
})
