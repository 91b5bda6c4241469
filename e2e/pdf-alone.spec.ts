import { expect } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import { createPdf } from './content/files.ts'
import { fillUpload } from './forms.ts'
import { clickButton, openPage } from './pages.ts'
import { bearer, logInAdmin, startSession } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'

test('R-UPLOAD-9 where a PDF alone is allowed, the upload form asks for one of the two files', async ({
  page,
  folder,
  playwright,
}) => {
  const product = await startSecondProduct(folder, {})
  const request = await playwright.request.newContext({ baseURL: product.origin })
  const admin = await logInAdmin(request)
  const headers = bearer(admin)
  const { data: settings } = await (await request.get('/api/settings', { headers })).json()
  const { categories, sections } = settings.journal
  const value = { categories, sections, allowPdfAlone: true }
  const data = { version: settings.version, value }
  const allowed = await request.put('/api/settings/parts/subjects', { headers, data })
  expect(allowed.status(), 'a PDF alone is allowed').toBe(200)

  await startSession(page, admin, product.origin)
  await openPage(page, `${product.origin}/journals/uploads`)
  await fillUpload(page, newArticleText())
  await clickButton(page, 'Upload Journal')
  const missing = 'Please upload a PDF document (.pdf) or a Word document (.docx).'
  await expect(page.getByRole('alert')).toHaveText([missing])
  await page.getByLabel('PDF file').setInputFiles(await createPdf())
  await clickButton(page, 'Upload Journal')
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()

  await page.goto('about:blank')
  await request.dispose()
  await product.stop()
})
