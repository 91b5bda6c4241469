import type { Page } from '@playwright/test'
import { openEmptyPage } from './pages.ts'
import { test as base, endRoutes } from './test.ts'

/**
 * For tests that open, read, press and write: the tests of a worker share one page, which is reset after each. A page of
 * its own costs a test half a second of processor time. A test that pauses the clock, turns off scripts, or adds
 * scripts to pages before they load uses `test` of test.ts.
 */
export const test = base.extend({
  context: async ({ workerPage, javaScriptEnabled, hasTouch }, use) => {
    if (!javaScriptEnabled || hasTouch) throw new Error('This test needs its own page.')
    await use(workerPage.context())
  },

  page: async ({ workerPage, context, viewport, baseURL }, use) => {
    if (viewport) await workerPage.setViewportSize(viewport)
    await use(workerPage)
    await context.setOffline(false)
    for (const other of context.pages()) if (other !== workerPage) await other.close()
    for (const event of pageEvents) workerPage.removeAllListeners(event)
    await endRoutes(context)
    await openEmptyPage(workerPage)
    await resetBrowser(workerPage, baseURL)
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
/** The events of `collectBrowserErrors`. */
const contextEvents = ['console', 'weberror', 'requestfailed', 'response'] as const

/** Removes stored data, the emulated media and the session that a test left. */
async function resetBrowser(page: Page, origin = ''): Promise<void> {
  const context = page.context()
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce', media: null })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
}
