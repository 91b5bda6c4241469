import { waitForHydration } from './pages.ts'
import { allScreens } from './screens/all-screens.ts'
import { test } from './test.ts'

/** Takes screenshots of every screen at the width of a phone, a tablet and a desktop, in light and dark. */
const widths = [360, 768, 1280]
const schemes = ['light', 'dark'] as const

test.describe.configure({ mode: 'parallel' })

for (const { name, show, failures, hasScripts = true } of allScreens) {
  test(name, async ({ page, request, expectFailures }) => {
    expectFailures(...(failures ?? []))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show({ page, request })
    if (hasScripts) await waitForHydration(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
      // As high as the page, so that bars at the lower edge cover nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.evaluate(() => document.fonts.ready)
        const file = `${name.replace(/[^a-z0-9]+/g, '-')}-${width}-${colorScheme}.png`
        await page.screenshot({ path: `screenshots/${file}`, fullPage: true })
      }
    }
  })
}
