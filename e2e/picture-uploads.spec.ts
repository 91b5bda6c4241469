import { expect } from '@playwright/test'
import { bytesOf } from '../test/fixtures/files.ts'
import { samplePng } from '../test/fixtures/pictures.ts'
import { holdResponses, main, openPage } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

test('R-OFFICE-1 Publish waits until two portraits are uploaded one after the other', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/settings/board')
  const portraits = main(page).getByLabel('Portrait', { exact: true })
  const pictures = main(page).getByRole('img', { name: 'Preview' })
  await expect(portraits.nth(1)).toBeAttached()
  const before = await pictures.count()
  const release = await holdResponses(page, /\/api\/settings\/pictures$/)
  for (const row of [0, 1]) {
    const png = samplePng({ name: `portrait-${row}.png`, width: 60 + row })
    await portraits.nth(row).setInputFiles({
      name: png.name,
      mimeType: png.type,
      buffer: await bytesOf(png),
    })
  }
  await expect(page.getByText('Waiting for another upload…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for pictures…' })).toBeDisabled()
  release()
  await expect(pictures).toHaveCount(before + 2)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
})
