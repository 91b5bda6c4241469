import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import routes from '../src/web/routes.ts'
import { register, setPassword } from './forms.ts'
import { confirmationLink, linkInEmail, resetLink } from './outbox.ts'
import { clickButton, main, passwordField, waitForHydration } from './pages.ts'
import { newAuthor, registerAuthor, startSession, storedSession } from './people.ts'
import { test } from './test.ts'

/** Opens a page and returns after its first paint, while its scripts are held back until `loadScripts`. */
async function openSlowly(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await scripts.promise
    await route.fallback()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return { page, loadScripts: scripts.resolve }
}

/** Expects that the page shows no JSON of the API. */
const expectNoJson = (page: Page) =>
  expect(page.locator('body')).not.toContainText('{"', { useInnerText: true })

const isHydrated = (page: Page) =>
  page.evaluate(() => document.querySelector('form')?.hasAttribute('data-hold') === false)

/** Visits that send a form before its scripts, by the paths of the pages in `routes.ts`. */
const visits: Record<
  string,
  (context: BrowserContext, request: APIRequestContext) => Promise<void>
> = {
  async login(context, request) {
    const author = await registerAuthor(request)
    const { page, loadScripts } = await openSlowly(context, '/login')
    await page.getByLabel('Email').fill(author.user.email)
    await passwordField(page, 'Password').fill(author.password)
    await clickButton(page, 'Login')
    expect(await isHydrated(page), 'clicked before the scripts loaded').toBe(false)
    await expect(page.getByText('The form is still loading')).toBeVisible()
    await expectNoJson(page)
    loadScripts()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect((await storedSession(page)).user.email).toBe(author.user.email)
  },

  async register(context) {
    const { page, loadScripts } = await openSlowly(context, '/register')
    const person = newAuthor()
    await register(page, person)
    expect(await isHydrated(page), 'clicked before the scripts loaded').toBe(false)
    await expect(page.getByText('The form is still loading')).toBeVisible()
    loadScripts()
    await expect(page).toHaveURL(/\/login$/)
    await expectNoJson(page)
    expect((await storedSession(page)).user.email).toBe(person.email)
  },

  async contact(context) {
    const { page, loadScripts } = await openSlowly(context, '/contact')
    await page.getByLabel('Name').fill('A Reader (sample)')
    await page.getByLabel('Email').fill('reader@example.org')
    await page.getByLabel('Message').fill('Typed at once')
    await clickButton(page, 'Send')
    await expect(page.getByText('Please enter a subject.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Typed at once')
    await page.getByLabel('Subject').fill('A question')
    await clickButton(page, 'Send')
    const result = main(page).getByRole('status')
    await expect(result).toHaveText(/^This site sends no email/)
    await expectNoJson(page)
    loadScripts()
    await waitForHydration(page)
    await expect(result).toBeVisible()
  },

  async 'forgotpassword resetpassword/:token'(context, request) {
    const { user } = await registerAuthor(request)
    const { page } = await openSlowly(context, '/forgotpassword')
    await page.getByLabel('Email').fill(user.email)
    await clickButton(page, 'Request link')
    await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
    await expectNoJson(page)
    const link = await linkInEmail(user.email, resetLink)
    const { page: next, loadScripts } = await openSlowly(context, link)
    await setPassword(next, 'another horse battery')
    await expect(next.getByText('Your password has been changed.')).toBeVisible()
    await expectNoJson(next)
    loadScripts()
    await waitForHydration(next)
    const data = { email: user.email, password: 'another horse battery' }
    expect((await request.post('/api/login', { data })).status()).toBe(200)
  },

  async 'confirm-email'(context, request) {
    const { user } = await registerAuthor(request)
    const link = await linkInEmail(user.email, confirmationLink)
    const { page, loadScripts } = await openSlowly(context, link)
    await clickButton(page, 'Confirm email address')
    expect(await isHydrated(page), 'clicked before the scripts loaded').toBe(false)
    loadScripts()
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await expectNoJson(page)
  },

  async 'certificates certificates/:code'(context) {
    const { page, loadScripts } = await openSlowly(context, '/certificates')
    await page.getByLabel('Code').fill('no such code')
    await clickButton(page, 'Check the code')
    await expect(page.getByLabel('Code')).toHaveValue('no such code')
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expectNoJson(page)
    loadScripts()
    await waitForHydration(page)
  },

  async archive(context) {
    const { page, loadScripts } = await openSlowly(context, '/archive')
    await page.getByRole('searchbox').fill('no such words anywhere')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByText('No journals match your search criteria.')).toBeVisible()
    loadScripts()
    await waitForHydration(page)
  },
}

type Route = { path?: string | undefined; children?: Route[] | undefined }

const pathsOf = ({ path, children = [] }: Route): string[] => [
  ...(path && !path.includes('*') ? [path] : []),
  ...children.flatMap(pathsOf),
]

test('R-USE-1 every form in the HTML of a page works or waits before its scripts load', async ({
  request,
}) => {
  const paths = (routes as Route[]).flatMap(pathsOf)
  expect(paths).toContain('settings/:part')
  // One after the other: all at once would overload the server, which then refuses requests of other tests.
  const pages: { path: string; forms: string[] }[] = []
  for (const path of ['', ...paths]) {
    const response = await request.get(`/${path.replaceAll(/:\w+/g, 'x')}`)
    pages.push({ path, forms: (await response.text()).match(/<form\b[^>]*>/g) ?? [] })
  }
  const withForms = pages.filter(({ forms }) => forms.length > 0)
  const covered = Object.keys(visits).flatMap((names) => names.split(' '))
  expect(withForms.map(({ path }) => path).sort()).toEqual(covered.sort())
  // These work without scripts. The other forms wait for their scripts.
  const scriptless = [
    'certificates',
    'certificates/:code',
    'contact',
    'forgotpassword',
    'resetpassword/:token',
  ]
  for (const { path, forms } of withForms)
    for (const form of forms) {
      const isSafe = scriptless.includes(path) || /data-hold|method="get"/.test(form)
      expect(isSafe, `${path}: ${form}`).toBe(true)
    }
})

test('R-USE-1 on a slow network every form sent after the first paint does its work', async ({
  anotherBrowser,
  author,
  request,
  expectFailures,
}) => {
  expectFailures(
    /^status 400: POST .*\/contact$/,
    /console error: .*400.*\/contact$/,
    /^status 404: POST .*\/certificates$/,
    /console error: .*404.*\/certificates$/,
  )
  // A context each, because the tabs of a context share their session.
  const journeys = Object.entries(visits).map(async ([name, visit]) => {
    const page = await anotherBrowser()
    await test.step(name, () => visit(page.context(), request))
  })
  const submissionPage = async () => {
    const page = await anotherBrowser()
    await startSession(page, author)
    const { page: opened, loadScripts } = await openSlowly(page.context(), '/submission')
    await expect(opened.getByText('Loading...').first()).toBeVisible()
    loadScripts()
    await opened.getByLabel('Title').fill('Typed as soon as it could be')
    await opened.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(opened.getByText('Abstract is required')).toBeVisible()
    await expect(opened.getByLabel('Title')).toHaveValue('Typed as soon as it could be')
  }
  await Promise.all([...journeys, submissionPage()])
})
