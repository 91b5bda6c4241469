import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newArticleText } from './articles.ts'
import { createDocx, createPdf, dropFiles, sha256, type TestFile } from './files.ts'
import { chooseFiles, fillUpload, fillUploadWithFiles } from './forms.ts'
import {
  advanceClock,
  clickButton,
  countRequests,
  failuresWithoutMessage,
  holdResponses,
  openPage,
  pageHeading,
  pauseClock,
} from './pages.ts'
import { bearer, type Person, startSession } from './people.ts'
import { test } from './shared-page.ts'
import { test as alone } from './test.ts'

const missing = {
  pdf: 'Please upload a PDF document (.pdf).',
  docx: 'Please upload a Word document (.docx).',
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
}
const megabyte = 1024 * 1024
const uploadCall = /\/api\/journals$/

test.describe('the upload page', () => {
  test.beforeEach(async ({ page, admin }) => openUploadPage(page, admin))

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
    await expect(page.getByLabel('Volume')).toBeHidden()
    await page.getByText('Publication details').click()
    await page.getByLabel('Category').selectOption('Special Education')
    await page.getByLabel('Volume').fill('7')
    await page.getByLabel('Issue').fill('2')
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

  test('R-UPLOAD-8 content is uploaded, and the details come before the button', async ({
    page,
    request,
  }) => {
    await fillUpload(page, newArticleText())
    await page.getByLabel('Content').fill('The first part.\n\nThe second part.')
    await chooseFiles(page)
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

  test('R-UPLOAD-2 missing fields are reported, and nothing is sent', async ({ page }) => {
    const sent = countRequests(page, uploadCall)
    await clickButton(page, 'Upload Journal')
    for (const message of Object.values(missing)) await expect(alert(page, message)).toBeVisible()
    await expect(page.getByLabel('Title')).toBeFocused()
    await page.getByLabel('Title').fill('   ')
    await page.getByLabel('Abstract').fill('An abstract')
    await page.getByLabel('Authors').fill(' , ,')
    await chooseFiles(page)
    await clickButton(page, 'Upload Journal')
    await expect(alert(page, missing.abstract)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText([missing.title, missing.authors])
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
    const expectFailure = async (message: string, failure: string) => {
      await clickButton(page, 'Upload Journal')
      await expect(page.getByRole('alert'), failure).toHaveText([message])
      await expect(page.getByLabel('Title'), failure).toHaveValue(text.title)
      await expect(page.getByText('manuscript.docx'), failure).toBeVisible()
      await page.unrouteAll()
    }
    for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
      await page.route(uploadCall, fail)
      const isOffline = failure === 'no connection'
      await expectFailure(
        isOffline ? 'Network error - unable to reach server' : 'Server error occurred',
        failure,
      )
    }
    const message = 'The PDF asks for a password.'
    await page.route(uploadCall, (route) => route.fulfill({ status: 422, json: { message } }))
    await expectFailure(message, 'a refusal with a message')
    await page.route(uploadCall, (route) => route.fulfill({ status: 201, body: '' }))
    await expectFailure('Failed to upload journal', 'an empty response')
  })

  test('R-UPLOAD-5 an issue that could not be loaded accepts no upload', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/issues/)
    await page.route(/\/api\/issues\/some-issue\/desk/, (route) => route.abort('connectionrefused'))
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

  test('R-UPLOAD-6 the server refuses more than 10 MB and validates a file by its bytes', async ({
    page,
    request,
    admin,
    expectFailures,
  }) => {
    const [pdf, docx] = [await createPdf(), await createDocx()]
    const post = async (files: { pdfFile: TestFile; docxFile: TestFile }) => {
      const { title, abstract } = newArticleText()
      const multipart = { title, abstract, authors: '["A"]', keywords: '[]', ...files }
      const headers = bearer(admin)
      return (await request.post('/api/journals', { headers, multipart })).status()
    }
    const tooMuch = 10 * megabyte + 1
    expect(await post({ pdfFile: padded(pdf, tooMuch), docxFile: docx })).toBe(413)
    expect(await post({ pdfFile: pdf, docxFile: padded(docx, tooMuch) })).toBe(413)
    expect(await post({ pdfFile: { ...docx, name: 'a.pdf' }, docxFile: docx })).toBe(415)
    expect(await post({ pdfFile: pdf, docxFile: { ...pdf, name: 'a.docx' } })).toBe(415)
    expect(await post({ pdfFile: { ...pdf, name: 'a.bin' }, docxFile: docx })).toBe(201)

    expectFailures(/status 415.*\/api\/journals/, /console error.*\/api\/journals/)
    await fillUpload(page, newArticleText())
    await page.getByLabel('PDF file').setInputFiles({ ...docx, name: 'renamed.pdf' })
    await page.getByLabel('DOCX file').setInputFiles(docx)
    await clickButton(page, 'Upload Journal')
    await expect(page.getByRole('alert')).toHaveText(missing.pdf)
  })
})

test.describe('the upload page with a paused clock', () => {
  alone.beforeEach(async ({ page, admin }) => {
    await page.clock.install()
    await openUploadPage(page, admin)
    await pauseClock(page)
  })

  alone(
    'R-UPLOAD-3 the refusal of a dropped file of another type shows for 3 s',
    async ({ page }) => {
      for (const [label, message] of [
        ['PDF file', missing.pdf],
        ['DOCX file', missing.docx],
      ] as const) {
        await dropFiles(page, label, {
          name: 'notes.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('x'),
        })
        await expect(alert(page, message)).toBeVisible()
        await expect(page.getByText('notes.txt')).toBeHidden()
        await advanceClock(page, 2900)
        await expect(alert(page, message)).toBeVisible()
        await advanceClock(page, 200)
        await expect(alert(page, message)).toBeHidden()
      }
    },
  )

  alone('R-UPLOAD-3 the refusal of a second file shows for its own 3 s', async ({ page }) => {
    const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await dropFiles(page, 'PDF file', wrong)
    await expect(alert(page, missing.pdf)).toBeVisible()
    await advanceClock(page, 2000)
    await dropFiles(page, 'PDF file', wrong)
    await advanceClock(page, 2000)
    await expect(alert(page, missing.pdf)).toBeVisible()
    await advanceClock(page, 1100)
    await expect(alert(page, missing.pdf)).toBeHidden()
  })

  alone(
    'R-UPLOAD-4 a file dialog closed without a choice is reported after 300 ms',
    async ({ page }) => {
      for (const [format, message] of [
        ['.pdf', missing.pdf],
        ['.docx', missing.docx],
      ] as const) {
        await openDialog(page, format)
        await returnFromDialog(page)
        await advanceClock(page, 290)
        await expect(alert(page, message)).toBeHidden()
        await advanceClock(page, 20)
        await expect(alert(page, message)).toBeVisible()
      }
      const dialog = await openDialog(page, '.pdf')
      await dialog.setFiles(await createPdf())
      await returnFromDialog(page)
      await advanceClock(page, 310)
      await expect(page.getByText('article.pdf')).toBeVisible()
      await expect(alert(page, missing.pdf)).toBeHidden()
    },
  )

  alone('R-UPLOAD-5 a success shows for 5 s, and the form is emptied', async ({ page }) => {
    await fillUpload(page, newArticleText())
    await page.getByLabel('Keywords').fill('reading')
    await chooseFiles(page)
    await clickButton(page, 'Upload Journal')
    const success = page.getByText('Journal uploaded successfully!')
    await expect(success).toBeVisible()
    for (const label of ['Title', 'Abstract', 'Authors', 'Keywords']) {
      await expect(page.getByLabel(label)).toHaveValue('')
    }
    await expect(page.getByText('article.pdf')).toBeHidden()
    await expect(page.getByText('manuscript.docx')).toBeHidden()
    await advanceClock(page, 4900)
    await expect(success).toBeVisible()
    await advanceClock(page, 200)
    await expect(success).toBeHidden()
  })

  alone('R-UPLOAD-5 R-API-1 an upload times out after 60 s', async ({ page }) => {
    await fillUploadWithFiles(page)
    const release = await holdResponses(page, uploadCall)
    const requested = page.waitForRequest(uploadCall)
    await clickButton(page, 'Upload Journal')
    await requested
    await advanceClock(page, 59_000)
    await expect(page.getByRole('alert')).toBeHidden()
    await advanceClock(page, 1100)
    await expect(page.getByRole('alert')).toHaveText('Network error - unable to reach server')
    release()
  })

  alone(
    'R-UPLOAD-4 R-UPLOAD-6 a file that is too large is not reported as missing',
    async ({ page }, testInfo) => {
      const path = testInfo.outputPath('large.pdf')
      await writeFile(path, padded(await createPdf(), 10 * megabyte + 1).buffer)
      const dialog = await openDialog(page, '.pdf')
      await returnFromDialog(page)
      await dialog.setFiles(path)
      await advanceClock(page, 310)
      await expect(alert(page, 'The PDF file is larger than 10 MB.')).toBeVisible()
      await expect(alert(page, missing.pdf)).toBeHidden()
    },
  )
})

alone('R-UPLOAD-7 a bar shows the progress of an upload', async ({ page, admin }) => {
  await openUploadPage(page, admin)
  await fillUpload(page, newArticleText())
  await page.getByLabel('PDF file').setInputFiles(padded(await createPdf(), 4 * megabyte))
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
  await slowDown(page, 500 * 1024)
  await clickButton(page, 'Upload Journal')
  const bar = page.getByRole('progressbar')
  const value = async () => Number(await bar.getAttribute('value'))
  await expect.poll(value).toBeGreaterThan(0)
  expect(await value()).toBeLessThan(100)
  await expect(page.getByText(/ of 4\.0 MB sent \(\d+ %\)/)).toBeVisible()
  const before = await value()
  await expect.poll(value).toBeGreaterThan(before)
  await clickButton(page, 'Cancel')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('The upload was cancelled.')
})

async function openUploadPage(page: Page, admin: Person) {
  await startSession(page, admin)
  await openPage(page, '/journals/uploads')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
}

const alert = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })

/** Clicks a button that uploads. Returns the created article. */
async function uploadWith(page: Page, button: string): Promise<{ _id: string }> {
  const responded = page.waitForResponse(uploadCall)
  await clickButton(page, button)
  const { data } = await (await responded).json()
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()
  return data
}

async function openDialog(page: Page, extension: string) {
  const opened = page.waitForEvent('filechooser')
  await clickButton(page, `Drag and drop a ${extension} file here, or click to select`)
  return opened
}

/** Focuses the window, as a closing file dialog does. */
const returnFromDialog = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Pads a file to a size. */
const padded = (file: TestFile, size: number): TestFile => ({
  ...file,
  buffer: Buffer.concat([file.buffer, Buffer.alloc(size - file.buffer.length)]),
})

async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}
