import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { listArticles, logIn } from './client.ts'
import { startServer, temporaryFolder } from './server.ts'

/** Starts the product with its sample articles, and a Chromium that other programs may control through `debuggingPort`. */
export async function openSite() {
  const env = { SAMPLE_CONTENT: 'on' }
  const server = await startServer({ folder: temporaryFolder(), port: await freePort(), env })
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
  const { origin } = server
  const pages = Object.entries(paths).map(([what, path]) => ({ what, address: origin + path }))
  const close = async () => {
    await browser.close()
    await server.end('SIGTERM')
  }
  return { browser, debuggingPort, pages, close }
}
