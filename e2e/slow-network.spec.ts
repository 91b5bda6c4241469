import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import routes from '../src/web/routes.ts'
import { emailsTo, resetLinkFor } from './outbox.ts'
import { passwordField, waitForHydration } from './pages.ts'
import { newAuthor, registerAuthor, signIn, storedSession } from './people.ts'
import { test } from './test.ts'

/** Opens a page as on the slowest of lines, and answers when it is painted: its scripts come once they are let through. */
async function openSlowly(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const line = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await line.promise
    await route.fallback()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return { page, letScriptsCome: line.resolve }
}

/** What a press before the scripts does: no page ever shows the API's words as they travel. */
const expectNoJson = (page: Page) =>
  expect(page.locator('body')).not.toContainText('{"', { useInnerText: true })

const hydrated = (page: Page) =>
  page.evaluate(() => document.querySelector('form')?.hasAttribute('data-hold') === false)

/** By the pages whose forms they press, as `routes.ts` names them. */
const visits: Record<
  string,
  (context: BrowserContext, request: APIRequestContext) => Promise<void>
> = {
  async login(context, request) {
    const author = await registerAuthor(request)
    const { page, letScriptsCome } = await openSlowly(context, '/login')
    await page.getByLabel('Email').fill(author.user.email)
    await passwordField(page, 'Password').fill(author.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    expect(await hydrated(page), 'pressed before the scripts had come').toBe(false)
    await expect(page.getByText('The form is still loading')).toBeVisible()
    await expectNoJson(page)
    letScriptsCome()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect((await storedSession(page)).user.email).toBe(author.user.email)
  },

  async register(context) {
    const { name, email, password: secret } = newAuthor()
    const { page, letScriptsCome } = await openSlowly(context, '/register')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await passwordField(page, 'Password').fill(secret)
    await passwordField(page, 'Confirm password').fill(secret)
    await passwordField(page, 'Confirm password').press('Enter')
    expect(await hydrated(page), 'pressed before the scripts had come').toBe(false)
    await expect(page.getByText('The form is still loading')).toBeVisible()
    letScriptsCome()
    await expect(page.getByText('Registration successful! Redirecting...')).toBeVisible()
    await expectNoJson(page)
  },

  async contact(context) {
    const { page, letScriptsCome } = await openSlowly(context, '/contact')
    await page.getByLabel('Name').fill('A Reader (sample)')
    await page.getByLabel('Email').fill('reader@example.org')
    await page.getByLabel('Message').fill('Typed at once')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please enter a subject.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Typed at once')
    await page.getByLabel('Subject').fill('A question')
    await page.getByRole('button', { name: 'Send' }).click()
    const answer = page.getByRole('main').getByRole('status')
    await expect(answer).toHaveText(/^This site sends no email/)
    await expectNoJson(page)
    letScriptsCome()
    await waitForHydration(page)
    await expect(answer).toBeVisible()
  },

  async 'forgotpassword resetpassword/:token'(context, request) {
    const { user } = await registerAuthor(request)
    const { page } = await openSlowly(context, '/forgotpassword')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
    await expectNoJson(page)
    const link = await resetLinkFor(user.email)
    const { page: next, letScriptsCome } = await openSlowly(context, link)
    await passwordField(next, 'New password').fill('another horse battery')
    await passwordField(next, 'Confirm new password').fill('another horse battery')
    await next.getByRole('button', { name: 'Set password' }).click()
    await expect(next.getByText('Your password has been changed.')).toBeVisible()
    await expectNoJson(next)
    letScriptsCome()
    await waitForHydration(next)
    const data = { email: user.email, password: 'another horse battery' }
    expect((await request.post('/api/login', { data })).status()).toBe(200)
  },

  async confirmaddress(context, request) {
    const { user } = await registerAuthor(request)
    const links = async () =>
      (await emailsTo(user.email)).flatMap((mail) => mail.match(/\/confirmaddress#[\w-]+/) ?? [])
    await expect.poll(links).toHaveLength(1)
    const { page, letScriptsCome } = await openSlowly(context, (await links())[0] ?? '')
    await page.getByRole('button', { name: 'Confirm email address' }).click()
    expect(await hydrated(page), 'pressed before the scripts had come').toBe(false)
    letScriptsCome()
    await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible()
    await expectNoJson(page)
  },

  async archive(context) {
    const { page, letScriptsCome } = await openSlowly(context, '/archive')
    await page.getByRole('searchbox').fill('no such words anywhere')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByText('No journals match your search criteria.')).toBeVisible()
    letScriptsCome()
    await waitForHydration(page)
  },
}

type Route = { path?: string | undefined; children?: Route[] | undefined }

const pathsOf = ({ path, children = [] }: Route): string[] => [
  ...(path && !path.includes('*') ? [path] : []),
  ...children.flatMap(pathsOf),
]

test('R-USE-1 every page whose HTML brings a form is pressed early below, and each such form holds its press or is answered without scripts', async ({
  request,
}) => {
  const paths = (routes as Route[]).flatMap(pathsOf)
  expect(paths).toContain('settings/:part')
  const found = await Promise.all(
    ['', ...paths].map(async (path) => {
      const answer = await request.get(`/${path.replaceAll(/:\w+/g, 'x')}`)
      const html = await answer.text()
      return { path, forms: html.match(/<form\b[^>]*>/g) ?? [] }
    }),
  )
  const withForms = found.filter(({ forms }) => forms.length > 0)
  const covered = Object.keys(visits).flatMap((names) => names.split(' '))
  expect(withForms.map(({ path }) => path).sort()).toEqual(covered.sort())
  // All other forms come with the scripts that send them. What these do without scripts is theirs to say.
  const answered = ['contact', 'forgotpassword', 'resetpassword/:token']
  for (const { path, forms } of withForms)
    for (const form of forms) {
      const isSafe = answered.includes(path) || /data-hold|method="get"/.test(form)
      expect(isSafe, `${path}: ${form}`).toBe(true)
    }
})

test('R-USE-1 on a slow line every form that is pressed right after the first paint does what it is for', async ({
  anotherBrowser,
  author,
  request,
  expectFailures,
}) => {
  expectFailures(/^status 400: POST .*\/contact$/, /console error: .*400.*\/contact$/)
  // Each has a browser of its own: a sign-in in one tab is one in all.
  const journeys = Object.entries(visits).map(async ([name, visit]) => {
    const page = await anotherBrowser()
    await test.step(name, () => visit(page.context(), request))
  })
  const inside = async () => {
    const page = await anotherBrowser()
    await signIn(page, author)
    const { page: opened, letScriptsCome } = await openSlowly(page.context(), '/submission')
    await expect(opened.getByText('Loading...').first()).toBeVisible()
    letScriptsCome()
    await opened.getByLabel('Title').fill('Typed as soon as it could be')
    await opened.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(opened.getByText('Abstract is required')).toBeVisible()
    await expect(opened.getByLabel('Title')).toHaveValue('Typed as soon as it could be')
  }
  await Promise.all([...journeys, inside()])
})
