import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import { createDocx, createPdf, dropFiles, megabyte, padded } from './content/files.ts'
import { chooseFiles, fillUpload, openUploadPage, uploadErrors } from './forms.ts'
import { advanceClock, alert, clickButton, pauseClock } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

test.describe('the upload page with a paused clock', () => {
  test.beforeEach(async ({ page, admin }) => {
    await page.clock.install()
    await startSession(page, admin)
    await openUploadPage(page)
    await pauseClock(page)
  })

  test('R-UPLOAD-3 the refusal of a dropped file of another type shows for 3 s', async ({
    page,
  }) => {
    for (const [label, message] of [
      ['PDF file', uploadErrors.pdf],
      ['DOCX file', uploadErrors.docx],
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
  })

  test('R-UPLOAD-3 the refusal of a second file shows for its own 3 s', async ({ page }) => {
    const wrong = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await dropFiles(page, 'PDF file', wrong)
    await expect(alert(page, uploadErrors.pdf)).toBeVisible()
    await advanceClock(page, 2000)
    await dropFiles(page, 'PDF file', wrong)
    await advanceClock(page, 2000)
    await expect(alert(page, uploadErrors.pdf)).toBeVisible()
    await advanceClock(page, 1100)
    await expect(alert(page, uploadErrors.pdf)).toBeHidden()
  })

  test('R-UPLOAD-4 a file dialog closed without a choice is reported after 300 ms', async ({
    page,
  }) => {
    for (const [format, message] of [
      ['.pdf', uploadErrors.pdf],
      ['.docx', uploadErrors.docx],
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
    await expect(alert(page, uploadErrors.pdf)).toBeHidden()
  })

  test('R-UPLOAD-5 the page empties the form and shows a success for 5 s', async ({ page }) => {
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

  test('R-UPLOAD-4 R-UPLOAD-6 a file that is too large is not reported as missing', async ({
    page,
  }, testInfo) => {
    const path = testInfo.outputPath('large.pdf')
    await writeFile(path, padded(await createPdf(), 10 * megabyte + 1).buffer)
    const dialog = await openDialog(page, '.pdf')
    await returnFromDialog(page)
    await dialog.setFiles(path)
    await advanceClock(page, 310)
    await expect(alert(page, 'The PDF file is larger than 10 MB.')).toBeVisible()
    await expect(alert(page, uploadErrors.pdf)).toBeHidden()
  })
})

test('R-UPLOAD-7 a bar shows the progress of an upload', async ({ page, admin }) => {
  await startSession(page, admin)
  await openUploadPage(page)
  await fillUpload(page, newArticleText())
  await page.getByLabel('PDF file').setInputFiles(padded(await createPdf(), 4 * megabyte))
  await page.getByLabel('DOCX file').setInputFiles(await createDocx())
  // 40 seconds, if nothing stopped it.
  await slowDown(page, 100 * 1024)
  await clickButton(page, 'Upload Journal')
  const bar = page.getByRole('progressbar')
  const value = async () => Number(await bar.getAttribute('value'))
  await expect.poll(value).toBeGreaterThan(0)
  expect(await value()).toBeLessThan(100)
  await expect(page.getByText(/ of 4\.0 MB sent \(\d+%\)/)).toBeVisible()
  const before = await value()
  await expect.poll(value).toBeGreaterThan(before)
  await clickButton(page, 'Cancel')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText('The upload was cancelled.')
})

async function openDialog(page: Page, extension: string) {
  const opened = page.waitForEvent('filechooser')
  await clickButton(page, `Drag and drop a ${extension} file here, or click to select`)
  return opened
}

/** Focuses the window, as a closing file dialog does. */
const returnFromDialog = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')))

async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}
