import { expect, type Page } from '@playwright/test'
import { holdResponses, main, waitForHydration } from './pages.ts'
import { sharedAdmin, startSession } from './people.ts'
import { test } from './shared-page.ts'

/** The cumulative layout shift of the page. Browsers count 0.1 or less as good. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  })

const pages = {
  '/dashboard': /\/api\/journals\?/,
  '/manage-journals': /\/api\/journals\?/,
  '/journals/uploads': /\/api\/(auth\/)?me$/,
  '/updateprofile': /\/api\/(auth\/)?me$/,
}

for (const [address, call] of Object.entries(pages)) {
  test(`R-USE-3 ${address} has next to no layout shift while it loads`, async ({ page }) => {
    await startSession(page, sharedAdmin())
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const release = await holdResponses(page, call)
      await page.goto(address)
      const loading = main(page).getByText('Loading...')
      await expect(loading).toBeVisible()
      await waitForHydration(page)
      release()
      await expect(loading).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await layoutShift(page), `at ${width} px`).toBeLessThan(0.02)
      await page.unrouteAll()
    }
  })
}
