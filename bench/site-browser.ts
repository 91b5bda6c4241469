import { chromium, type Page } from '@playwright/test'
import { adminCredentials } from '../e2e/people.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import {
  createManagers,
  listPublicArticles,
  logIn,
  makeDocx,
  submitManuscript,
} from '../test/running-product/api-client.ts'
import { startServer, temporaryFolder } from '../test/running-product/start-server.ts'

/** Starts the product with its sample articles, and a Chromium that other programs may control through `debuggingPort`. */
export async function openSite() {
  const env = { SAMPLE_CONTENT: 'on' }
  const place = { folder: temporaryFolder(), port: await freePort(), env }
  const server = await startServer(place)
  const { origin } = server
  const client = await logIn(origin)
  const [article] = await listPublicArticles(client)
  const [author = client] = await createManagers(place, origin, 1)
  const submission = await submitManuscript(author, 'A sample manuscript', await makeDocx('Text'))
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  const toPages = (paths: Record<string, string>) =>
    Object.entries(paths).map(([what, path]) => ({ what, address: origin + path }))
  const pages = toPages({
    home: '/',
    list: '/journals',
    article: `/journals/${article?._id}`,
    archive: '/archive',
    issue: '/issues/12/3',
  })
  const editorialPages = toPages({
    dashboard: '/dashboard',
    queue: '/manage-journals?tab=submitted',
    submission: `/manage-journals/submissions/${submission}`,
    decision: `/manage-journals/submissions/${submission}/decisions/accept`,
    issues: '/manage-journals/issues',
    upload: '/journals/uploads',
  })
  const close = async () => {
    await browser.close()
    await server.end('SIGTERM')
  }
  return { browser, debuggingPort, origin, pages, editorialPages, close }
}

/** Logs the administrator in. The session stays in the storage of the page's browser context. */
export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(adminCredentials.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(adminCredentials.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${origin}/dashboard`)
}
