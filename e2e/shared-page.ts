import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

/**
 * For tests that open, read, press and write: those of a worker share one page, which is emptied after each. A page of
 * its own costs a test half a second of a processor. Who stops the clock, goes without scripts or a line, or puts
 * something into pages before they load, takes `test` of test.ts.
 */
export const test = base.extend<object, { stage: Page }>({
  stage: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ stage, javaScriptEnabled, hasTouch }, use) => {
    if (!javaScriptEnabled || hasTouch) throw new Error('This test needs a page of its own.')
    await use(stage.context())
  },

  page: async ({ stage, context, viewport, baseURL }, use) => {
    if (viewport) await stage.setViewportSize(viewport)
    await use(stage)
    for (const other of context.pages()) if (other !== stage) await other.close()
    for (const event of pageEvents) stage.removeAllListeners(event)
    await stage.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await stage.goto('/api/health')
    await resetBrowser(stage, baseURL)
    for (const event of contextEvents) context.removeAllListeners(event)
  },
})

const pageEvents = [
  'dialog',
  'download',
  'popup',
  'request',
  'requestfinished',
  'response',
] as const
/** What `watchForFaults` listens to. */
const contextEvents = ['console', 'weberror', 'requestfailed', 'response'] as const

/** Takes out all that a test left: what is stored, how the page is to look, and who is signed in. */
async function resetBrowser(stage: Page, origin = ''): Promise<void> {
  await stage.evaluate(() => sessionStorage.clear())
  await stage.context().clearCookies()
  await stage.emulateMedia({ colorScheme: null, reducedMotion: null, media: null })
  const devtools = await stage.context().newCDPSession(stage)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}
