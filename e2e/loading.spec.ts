import { expect, type Page } from '@playwright/test'
import { holdResponses, main, waitForFonts, waitForHydration } from './pages.ts'
import { sharedAdmin, startSession } from './people.ts'
import { test } from './shared-page.ts'

/** The cumulative layout shift of the page since a time of its clock. Browsers count 0.1 or less as good. */
const layoutShift = (page: Page, since = 0) =>
  page.evaluate(async (since) => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (entry.startTime >= since) sum += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  }, since)

const fonts = /\.woff2$/
const widths = [360, 1280]

const pages = {
  '/dashboard': /\/api\/journals\?/,
  '/manage-journals': /\/api\/journals\?/,
  '/journals/uploads': /\/api\/(auth\/)?me$/,
  '/updateprofile': /\/api\/(auth\/)?me$/,
}

for (const [address, call] of Object.entries(pages)) {
  test(`R-USE-3 ${address} has next to no layout shift while its data load`, async ({ page }) => {
    await startSession(page, sharedAdmin())
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const releaseData = await holdResponses(page, call)
      const releaseFonts = await holdResponses(page, fonts)
      await page.goto(address, { waitUntil: 'commit' })
      const loading = main(page).getByText('Loading...')
      await expect(loading).toBeVisible()
      await waitForHydration(page)
      const before = await layoutShift(page)
      // The next tests measure what the fonts move, on machines that have the fonts which they replace.
      releaseFonts()
      await waitForFonts(page)
      const since = await page.evaluate(() => performance.now())
      releaseData()
      await expect(loading).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(before + (await layoutShift(page, since)), `at ${width} px`).toBeLessThan(0.02)
      await page.unrouteAll()
    }
  })
}

for (const address of ['/about', '/guide']) {
  test(`R-USE-3 ${address} has next to no layout shift while its fonts load`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      const releaseFonts = await holdResponses(page, fonts)
      await page.goto(address, { waitUntil: 'commit' })
      await waitForHydration(page)
      test.skip(!(await hasFallbackFonts(page)), 'no Arial, Liberation or Roboto font')
      const since = await page.evaluate(() => performance.now())
      releaseFonts()
      await waitForFonts(page)
      expect(await layoutShift(page, since), `at ${width} px`).toBeLessThan(0.02)
      await page.unrouteAll()
    }
  })
}

/** Whether this machine has the fonts whose measures the style sheet adjusts to those of the web fonts. */
const hasFallbackFonts = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      ['Source Sans Fallback', 'Gentium Fallback Times'].map((family) =>
        document.fonts.load(`16px '${family}'`),
      ),
    ).then(
      () => true,
      () => false,
    ),
  )
