import { expect } from '@playwright/test'
import { samplePng } from '../../test/fixtures/pictures.ts'
import { clickButton, openPage, toast } from '../pages.ts'
import type { Setup } from './journal-setup.ts'

/** Publishes a wide logo for both colour schemes, after a preview in the size of the header. */
export async function publishLogo({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings/appearance`)
  for (const [label, width] of [
    ['Logo', 320],
    ['Logo for dark mode', 480],
  ] as const) {
    const picture = await samplePng({ width, height: 60 }).arrayBuffer()
    await page.getByLabel(label, { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(picture),
    })
    await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(
      label === 'Logo' ? 1 : 2,
    )
  }
  const addresses = await page
    .getByRole('img', { name: 'Preview' })
    .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).src))
  expect(new Set(addresses).size).toBe(2)
  for (const [place, scheme] of ['light', 'dark'].entries()) {
    const shown = page.getByText(`In ${scheme} mode`).locator('img')
    await expect(shown).toHaveJSProperty('src', addresses[place])
    const box = await shown.boundingBox()
    expect(box?.height).toBe(36)
    expect(box?.width).toBeLessThanOrEqual(160)
  }
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The appearance is published')).toBeVisible()
  for (const [place, colorScheme] of (['light', 'dark'] as const).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openPage(page, origin)
    const logo = page.getByRole('banner').locator('picture img')
    await expect(logo).toHaveJSProperty('currentSrc', addresses[place])
    await expect(logo).toHaveCSS('filter', 'none')
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}
