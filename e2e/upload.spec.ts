import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import {
  createDocx,
  createPdf,
  dropFiles,
  megabyte,
  padded,
  sha256,
  type TestFile,
} from './content/files.ts'
import { chooseFiles, chooseNewIssue, fillUpload, openUploadPage, uploadErrors } from './forms.ts'
import { alert, clickButton, countRequests, openPage } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'

const uploadCall = /\/api\/journals$/

test.describe('the upload page', () => {
  test.beforeEach(async ({ page, admin }) => {
    await startSession(page, admin)
    await openUploadPage(page)
  })

  test('R-UPLOAD-1 dropped files and publication details are published', async ({
    page,
    request,
  }) => {
    const text = newArticleText()
    const [pdf, docx] = [await createPdf('article.PDF'), await createDocx()]
    await expect(page.getByText(/files up to 10MB/i)).toHaveCount(2)
    await expect(page.getByLabel('Keywords')).toHaveAccessibleDescription(
      /comma separated.*optional/i,
    )
    await expect(page.getByLabel('Authors')).toHaveAccessibleDescription(/comma separated/i)
    await fillUpload(page, text)
    await dropFiles(page, 'PDF file', pdf)
    await dropFiles(page, 'DOCX file', docx)
    await expect(page.getByText('article.PDF')).toBeVisible()
    await expect(page.getByText('manuscript.docx')).toBeVisible()
    await expect(page.getByLabel('Issue')).toBeHidden()
    await page.getByText('Publication details').click()
    await page.getByLabel('Category').selectOption('Special Education')
    await chooseNewIssue(page, '7', '2')
    await page.getByLabel('Pages').fill('41-58')
    await page.getByLabel('Publication date').fill('2021-03-04')
    const journal = await uploadWith(page, 'Upload Journal')
    const shown = await request.get(`/api/journals/${journal._id}`)
    expect((await shown.json()).data).toMatchObject({
      title: text.title,
      abstract: text.abstract,
      authors: text.authors,
      keywords: [],
      status: 'published',
      category: 'Special Education',
      volume: 7,
      issue: '2',
      pages: '41-58',
      publicationDate: '2021-03-04',
      pdfFile: { sha256: sha256(pdf.buffer) },
      docxFile: { sha256: sha256(docx.buffer) },
    })
  })

  test('R-UPLOAD-1 a draft is visible to editors only', async ({ page, request, admin }) => {
    const text = newArticleText()
    await fillUpload(page, text)
    await page.getByLabel('Keywords').fill(' one ,, two ')
    await chooseFiles(page)
    await page.getByText('Publication details').click()
    const journal = await uploadWith(page, 'Save as draft')
    const address = `/api/journals/${journal._id}`
    expect((await request.get(address)).status()).toBe(404)
    const seen = await request.get(address, { headers: bearer(admin) })
    expect((await seen.json()).data).toMatchObject({ status: 'draft', keywords: ['one', 'two'] })
  })

  test('R-UPLOAD-1 "save as draft" is hidden with the details', async ({ page }) => {
    const draft = page.getByText(/save as draft/i)
    await expect(draft).toBeHidden()
    await page.getByText('Publication details').click()
    await expect(draft).toBeVisible()
  })

  test('R-UPLOAD-8 the form uploads the content of an article below its details', async ({
    page,
    request,
  }) => {
    await fillUpload(page, newArticleText())
    await page.getByLabel('Content').fill('The first part.\n\nThe second part.')
    await chooseFiles(page)
    // Until the end of the form is in view, the button stays at the lower edge of the window.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [details, send] = [
      await page.getByText('Publication details').boundingBox(),
      await page.getByRole('button', { name: 'Upload Journal' }).boundingBox(),
    ]
    expect(details?.y).toBeLessThan(send?.y ?? 0)
    const { _id } = await uploadWith(page, 'Upload Journal')
    const shown = await (await request.get(`/api/journals/${_id}`)).json()
    expect(shown.data.content).toBe('The first part.\n\nThe second part.')
  })

  test('R-UPLOAD-3 R-SUBMIT-5 several dropped files are refused', async ({ page }) => {
    await dropFiles(page, 'PDF file', await createPdf('one.pdf'), await createPdf('two.pdf'))
    await expect(alert(page, 'Please drop one file only.')).toBeVisible()
    await expect(page.getByText(/(one|two)\.pdf/)).toHaveCount(0)
  })

  test('R-UPLOAD-2 a form with missing fields reports them without sending anything', async ({
    page,
  }) => {
    const sent = countRequests(page, uploadCall)
    await clickButton(page, 'Upload Journal')
    for (const message of Object.values(uploadErrors))
      await expect(alert(page, message)).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill('   ')
    await page.getByLabel('Abstract').fill('An abstract')
    await page.getByLabel('Authors').fill(' , ,')
    await chooseFiles(page)
    await clickButton(page, 'Upload Journal')
    await expect(alert(page, uploadErrors.abstract)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText([uploadErrors.title, uploadErrors.authors])
    expect(sent()).toBe(0)
  })

  test('R-UPLOAD-5 a failed upload shows its cause and keeps the input', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/journals/)
    const text = newArticleText()
    await fillUpload(page, text)
    await chooseFiles(page)
    const expectFailure = async (status: number, message: string, json?: object) => {
      await page.route(uploadCall, (route) => route.fulfill({ status, ...(json && { json }) }))
      await clickButton(page, 'Upload Journal')
      await expect(page.getByRole('alert')).toHaveText([message])
      await expect(page.getByLabel('Title')).toHaveValue(text.title)
      await expect(page.getByText('manuscript.docx')).toBeVisible()
      await page.unrouteAll()
    }
    const message = 'The PDF asks for a password.'
    await expectFailure(422, message, { message })
    await expectFailure(500, 'Server error occurred')
    await expectFailure(201, 'Failed to upload journal')
  })

  test('R-UPLOAD-5 an issue that could not be loaded accepts no upload', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/issues/)
    await page.route(/\/api\/issues\/some-issue\/edit/, (route) => route.abort('connectionrefused'))
    await openPage(page, '/journals/uploads?issue=some-issue')
    await expect(page.getByRole('alert')).toContainText('The issue could not be loaded')
    await expect(page.getByRole('button', { name: 'Upload Journal' })).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Upload Journal' })).toBeVisible()
  })

  test('R-UPLOAD-6 the browser refuses more than 10 MB and accepts 10 MB', async ({
    page,
  }, testInfo) => {
    const choose = async (label: string, file: TestFile, size: number) => {
      const path = testInfo.outputPath(`${size}-${file.name}`)
      await writeFile(path, padded(file, size).buffer)
      await page.getByLabel(label).setInputFiles(path)
    }
    const [pdf, docx] = [await createPdf(), await createDocx()]
    await choose('PDF file', pdf, 10 * megabyte + 1)
    await expect(alert(page, 'The PDF file is larger than 10 MB.')).toBeVisible()
    await expect(page.getByText(pdf.name)).toBeHidden()
    await choose('DOCX file', docx, 10 * megabyte + 1)
    await expect(alert(page, 'The DOCX file is larger than 10 MB.')).toBeVisible()
    await expect(page.getByText(docx.name)).toBeHidden()
    await choose('PDF file', pdf, 10 * megabyte)
    await expect(alert(page, 'The PDF file is larger than 10 MB.')).toBeHidden()
    await expect(page.getByText(pdf.name)).toBeVisible()
  })
})

/** Clicks a button that uploads. Returns the created article. */
async function uploadWith(page: Page, button: string): Promise<{ _id: string }> {
  const responded = page.waitForResponse(uploadCall)
  await clickButton(page, button)
  const { data } = await (await responded).json()
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()
  return data
}
