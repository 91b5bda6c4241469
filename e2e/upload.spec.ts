import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText } from './articles.ts'
import { createDocx, createPdf, sha256, type TestFile } from './files.ts'
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
import { bearer, signIn } from './people.ts'
import { test } from './test.ts'

const missing = {
  pdf: 'Please upload a PDF document (.pdf).',
  docx: 'Please upload a Word document (.docx).',
  title: 'Please enter a title for your journal.',
  abstract: 'Please provide an abstract for your journal.',
  authors: 'Please enter at least one author name.',
}
const megabyte = 1024 * 1024
const uploadCall = /\/api\/journals$/

test.beforeEach(async ({ page, admin }) => {
  await page.clock.install()
  await signIn(page, admin)
  await openPage(page, '/journals/uploads')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
})

test('R-UPLOAD-1 takes dropped files, and publishes with the details that are folded away', async ({
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
  await fillIn(page, text)
  await drop(page, 'PDF file', pdf)
  await drop(page, 'DOCX file', docx)
  await expect(page.getByText('article.PDF')).toBeVisible()
  await expect(page.getByText('manuscript.docx')).toBeVisible()
  await expect(page.getByLabel('Volume')).toBeHidden()
  await page.getByText('Publication details').click()
  await page.getByLabel('Category').selectOption('Special Education')
  await page.getByLabel('Volume').fill('7')
  await page.getByLabel('Issue').fill('2')
  await page.getByLabel('Pages').fill('41-58')
  await page.getByLabel('Publication date').fill('2021-03-04')
  const journal = await answerTo(page, 'Upload Journal')
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

test('R-UPLOAD-1 keeps a draft to the office', async ({ page, request, admin }) => {
  const text = newArticleText()
  await fillIn(page, text)
  await page.getByLabel('Keywords').fill(' one ,, two ')
  await chooseBoth(page)
  await page.getByText('Publication details').click()
  const journal = await answerTo(page, 'Save as draft')
  const address = `/api/journals/${journal._id}`
  expect((await request.get(address)).status()).toBe(404)
  const seen = await request.get(address, { headers: bearer(admin) })
  expect((await seen.json()).data).toMatchObject({ status: 'draft', keywords: ['one', 'two'] })
})

test('R-UPLOAD-1 "save as draft" is folded away with the details', async ({ page }) => {
  const draft = page.getByText(/save as draft/i)
  await expect(draft).toBeHidden()
  await page.getByText('Publication details').click()
  await expect(draft).toBeVisible()
})

test('R-UPLOAD-8 content can be written, and details stand before the button that sends them', async ({
  page,
  request,
}) => {
  await fillIn(page, newArticleText())
  await page.getByLabel('Content').fill('The first part.\n\nThe second part.')
  await chooseBoth(page)
  const [details, send] = [
    await page.getByText('Publication details').boundingBox(),
    await page.getByRole('button', { name: 'Upload Journal' }).boundingBox(),
  ]
  expect(details?.y).toBeLessThan(send?.y ?? 0)
  const { _id } = await answerTo(page, 'Upload Journal')
  const shown = await (await request.get(`/api/journals/${_id}`)).json()
  expect(shown.data.content).toBe('The first part.\n\nThe second part.')
})

test('R-UPLOAD-3 R-SUBMIT-5 of several dropped files none is taken', async ({ page }) => {
  await drop(page, 'PDF file', await createPdf('one.pdf'), await createPdf('two.pdf'))
  await expect(alert(page, 'Please drop one file only.')).toBeVisible()
  await expect(page.getByText(/(one|two)\.pdf/)).toHaveCount(0)
})

test('R-UPLOAD-2 says what is missing, and sends nothing', async ({ page }) => {
  const sent = countRequests(page, uploadCall)
  await clickButton(page, 'Upload Journal')
  for (const message of Object.values(missing)) await expect(alert(page, message)).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('   ')
  await page.getByLabel('Abstract').fill('An abstract')
  await page.getByLabel('Authors').fill(' , ,')
  await chooseBoth(page)
  await clickButton(page, 'Upload Journal')
  await expect(alert(page, missing.abstract)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText([missing.title, missing.authors])
  expect(sent()).toBe(0)
})

test('R-UPLOAD-3 a dropped file of another kind is refused, for 3 s', async ({ page }) => {
  await pauseClock(page)
  for (const [label, message] of [
    ['PDF file', missing.pdf],
    ['DOCX file', missing.docx],
  ] as const) {
    await drop(page, label, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(alert(page, message)).toBeVisible()
    await expect(page.getByText('notes.txt')).toBeHidden()
    await advanceClock(page, 2900)
    await expect(alert(page, message)).toBeVisible()
    await advanceClock(page, 200)
    await expect(alert(page, message)).toBeHidden()
  }
})

test('R-UPLOAD-3 a second wrong file is refused for 3 s of its own', async ({ page }) => {
  await pauseClock(page)
  const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await drop(page, 'PDF file', wrong)
  await expect(alert(page, missing.pdf)).toBeVisible()
  await advanceClock(page, 2000)
  await drop(page, 'PDF file', wrong)
  await advanceClock(page, 2000)
  await expect(alert(page, missing.pdf)).toBeVisible()
  await advanceClock(page, 1100)
  await expect(alert(page, missing.pdf)).toBeHidden()
})

test('R-UPLOAD-4 a file dialog closed without a choice is noticed after 300 ms', async ({
  page,
}) => {
  await pauseClock(page)
  for (const [format, message] of [
    ['.pdf', missing.pdf],
    ['.docx', missing.docx],
  ] as const) {
    await openDialog(page, format)
    await comeBack(page)
    await advanceClock(page, 290)
    await expect(alert(page, message)).toBeHidden()
    await advanceClock(page, 20)
    await expect(alert(page, message)).toBeVisible()
  }
  const dialog = await openDialog(page, '.pdf')
  await dialog.setFiles(await createPdf())
  await comeBack(page)
  await advanceClock(page, 310)
  await expect(page.getByText('article.pdf')).toBeVisible()
  await expect(alert(page, missing.pdf)).toBeHidden()
})

test('R-UPLOAD-5 says so for 5 s, and empties the form', async ({ page }) => {
  await pauseClock(page)
  await fillIn(page, newArticleText())
  await page.getByLabel('Keywords').fill('reading')
  await chooseBoth(page)
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

test('R-UPLOAD-5 says why an upload failed, and keeps what was entered', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/journals/)
  const text = newArticleText()
  await fillIn(page, text)
  await chooseBoth(page)
  const failsWith = async (message: string, failure: string) => {
    await clickButton(page, 'Upload Journal')
    await expect(page.getByRole('alert'), failure).toHaveText([message])
    await expect(page.getByLabel('Title'), failure).toHaveValue(text.title)
    await expect(page.getByText('manuscript.docx'), failure).toBeVisible()
    await page.unrouteAll()
  }
  for (const [failure, fail] of Object.entries(failuresWithoutMessage)) {
    await page.route(uploadCall, fail)
    const noAnswer = failure === 'no connection'
    await failsWith(
      noAnswer ? 'Network error - unable to reach server' : 'Server error occurred',
      failure,
    )
  }
  const message = 'The PDF asks for a password.'
  await page.route(uploadCall, (route) => route.fulfill({ status: 422, json: { message } }))
  await failsWith(message, 'a refusal in words')
  await page.route(uploadCall, (route) => route.fulfill({ status: 201, body: '' }))
  await failsWith('Failed to upload journal', 'an answer that says nothing')
})

test('R-UPLOAD-5 offers no upload into an issue that could not be loaded', async ({
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
  await expect(page.getByRole('button', { name: 'Upload Journal' }), 'there is none').toBeVisible()
})

test('R-UPLOAD-5 R-API-1 gives up on a server that takes nothing for 60 s', async ({ page }) => {
  await pauseClock(page)
  await fillIn(page, newArticleText())
  await chooseBoth(page)
  const release = await holdResponses(page, uploadCall)
  const asked = page.waitForRequest(uploadCall)
  await clickButton(page, 'Upload Journal')
  await asked
  await advanceClock(page, 59_000)
  await expect(page.getByRole('alert')).toBeHidden()
  await advanceClock(page, 1100)
  await expect(page.getByRole('alert')).toHaveText('Network error - unable to reach server')
  release()
})

test('R-UPLOAD-6 the browser refuses more than 10 MB, and takes 10 MB', async ({
  page,
}, testInfo) => {
  const choose = async (label: string, file: TestFile, size: number) => {
    const path = testInfo.outputPath(`${size}-${file.name}`)
    await writeFile(path, grown(file, size).buffer)
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

test('R-UPLOAD-4 R-UPLOAD-6 a file from the dialog that is too large is not said to be missing', async ({
  page,
}, testInfo) => {
  await pauseClock(page)
  const path = testInfo.outputPath('large.pdf')
  await writeFile(path, grown(await createPdf(), 10 * megabyte + 1).buffer)
  const dialog = await openDialog(page, '.pdf')
  await comeBack(page)
  await dialog.setFiles(path)
  await advanceClock(page, 310)
  await expect(alert(page, 'The PDF file is larger than 10 MB.')).toBeVisible()
  await expect(alert(page, missing.pdf)).toBeHidden()
})

test('R-UPLOAD-6 the server refuses more than 10 MB, and judges a file by its bytes', async ({
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
  expect(await post({ pdfFile: grown(pdf, tooMuch), docxFile: docx })).toBe(413)
  expect(await post({ pdfFile: pdf, docxFile: grown(docx, tooMuch) })).toBe(413)
  expect(await post({ pdfFile: { ...docx, name: 'a.pdf' }, docxFile: docx })).toBe(415)
  expect(await post({ pdfFile: pdf, docxFile: { ...pdf, name: 'a.docx' } })).toBe(415)
  expect(await post({ pdfFile: { ...pdf, name: 'a.bin' }, docxFile: docx })).toBe(201)

  expectFailures(/status 415.*\/api\/journals/, /console error.*\/api\/journals/)
  await fillIn(page, newArticleText())
  await page.getByLabel('PDF file').setInputFiles({ ...docx, name: 'renamed.pdf' })
  await page.getByLabel('DOCX file').setInputFiles(docx)
  await clickButton(page, 'Upload Journal')
  await expect(page.getByRole('alert')).toHaveText(missing.pdf)
})

test('R-UPLOAD-7 a bar shows how much has been sent', async ({ page }) => {
  await fillIn(page, newArticleText())
  await page.getByLabel('PDF file').setInputFiles(grown(await createPdf(), 4 * megabyte))
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

const alert = (page: Page, message: string): Locator =>
  page.getByRole('alert').filter({ hasText: message })

async function fillIn(page: Page, { title, abstract, authors }: ReturnType<typeof newArticleText>) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Abstract').fill(abstract)
  await page.getByLabel('Authors').fill(authors.join(', '))
}

async function chooseBoth(page: Page) {
  await page.getByLabel('PDF file').setInputFiles(await createPdf())
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
}

/** Presses a button that uploads, and answers what the server made of it. */
async function answerTo(page: Page, button: string): Promise<{ _id: string }> {
  const answered = page.waitForResponse(uploadCall)
  await clickButton(page, button)
  const answer = (await (await answered).json()).data
  await expect(page.getByText('Journal uploaded successfully!')).toBeVisible()
  return answer
}

async function drop(page: Page, label: string, ...files: TestFile[]) {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, type, content } of dropped) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      type: mimeType,
      content: buffer.toString('base64'),
    })),
  )
  await page.getByLabel(label).locator('..').dispatchEvent('drop', { dataTransfer })
}

async function openDialog(page: Page, extension: string) {
  const opened = page.waitForEvent('filechooser')
  await clickButton(page, `Drag and drop a ${extension} file here, or click to select`)
  return opened
}

/** The window gets the focus back, as it does when a file dialog closes. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** The same file with bytes after its end, until it has this size. */
const grown = (file: TestFile, size: number): TestFile => ({
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
