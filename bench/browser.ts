import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { listArticles, logIn } from './client.ts'
import { startServer, temporaryFolder } from './server.ts'

/** The pages that readers meet, by what they are. */
type Pages = { what: string; address: string }[]

/** The product with its sample articles, and a Chromium that others may steer through `debuggingPort`. */
export async function openSite(): Promise<{
  browser: Browser
  debuggingPort: number
  pages: Pages
  close(): Promise<void>
}> {
  const server = await startServer({
    folder: temporaryFolder(),
    port: await freePort(),
    env: { SAMPLE_CONTENT: 'on' },
  })
  const [article] = await listArticles(await logIn(server.origin))
  const debuggingPort = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debuggingPort}`],
  })
  const paths = {
    home: '/',
    list: '/journals',
    article: `/journals/${article?._id}`,
    archive: '/archive',
    issue: '/issues/12/3',
  }
  const pages = Object.entries(paths).map(([what, path]) => ({
    what,
    address: server.origin + path,
  }))
  const close = async () => {
    await browser.close()
    await server.end('SIGTERM')
  }
  return { browser, debuggingPort, pages, close }
}
