import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { Typesetting } from '../src/domain/journal/typesetting.ts'
import { extractPdf } from '../src/features/files/extract/extract-pdf.ts'
import { alert, clickButton, main, openPage } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './test.ts'

test('R-TEXT-3 a manager sees the preview of the PDF or the error of Typst', async ({
  page,
  admin,
  expectFailures,
}) => {
  expectFailures(/\/api\/settings\/typesetting\/preview/)
  await startSession(page, admin)
  await openPage(page, '/settings/typesetting')
  await page.getByLabel('Paper size').selectOption('US Letter')
  const opened = page.waitForEvent('popup')
  await clickButton(page, 'Preview')
  await opened
  await expect(page.getByRole('link', { name: /^Open the preview \(PDF, \d+ KB\)$/ })).toBeVisible()

  await main(page).getByText('Typst template (advanced)').click()
  await clickButton(page, 'Edit a copy of the default')
  const template = page.getByLabel('Template')
  await expect(template).toHaveValue(/document-body/)
  await template.fill('#let title = "A"\n#panic(title)')
  await clickButton(page, 'Preview')
  await expect(
    alert(
      page,
      'Typst refuses the template at line 2, column 2 of article.typ: panicked with: "A"',
    ),
  ).toBeVisible()
  await clickButton(page, 'Restore the default')
  await expect(template).toHaveCount(0)
})

test('R-TEXT-3 the PDF of the built product has the marks of lists', async ({
  request,
  admin,
}, testInfo) => {
  const preview = await request.post('/api/settings/typesetting/preview', {
    headers: bearer(admin),
    data: { typesetting: Typesetting.parse({}) },
  })
  expect(preview.status()).toBe(200)
  const file = testInfo.outputPath('preview.pdf')
  await writeFile(file, await preview.body())
  const text = await extractPdf(file)
  expect(text).toMatch(/•\s*Who spoke\./)
  expect(text).toMatch(/1\.\s*Plan the lesson/)
})
