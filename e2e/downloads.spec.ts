import { createServer } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { submitManuscript } from './content/articles.ts'
import { createDocx, downloadWith, openInTabWith, sha256 } from './content/files.ts'
import {
  addressesOf,
  checkCall,
  errors,
  fileCall,
  fileLink,
  notStored,
  openArticle,
  recordAddresses,
  showFile,
} from './downloads.ts'
import { advanceClock, holdResponses, openPage, pauseClock, toast } from './pages.ts'
import { startSession } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './test.ts'

test('R-DL-1 R-DL-2 the first of three addresses that responds delivers the file', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(fileCall)
  const article = await sharedArticle(request)
  await openPage(page, `/journals/${article.id}`)
  const addresses = await addressesOf(page, 'pdf', article.id)
  const requested = recordAddresses(page, fileCall)
  await page.route(/\/direct-download\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(/\/download\/(?!pdf|docx)/, (route) => route.abort('connectionrefused'))
  const releasePdf = await holdResponses(page, fileCall)
  const opening = openInTabWith(page, fileLink(page, 'PDF'))
  await expect(toast(page, 'Preparing PDF download...')).toBeVisible()
  releasePdf()
  const pdf = await opening
  expect(pdf.sha256).toBe(sha256(article.pdf.buffer))
  expect(requested).toEqual(addresses)
  await expect(toast(page, 'Opening PDF file in new tab')).toBeVisible()

  await page.unrouteAll()
  requested.length = 0
  const releaseDocx = await holdResponses(page, fileCall)
  const downloading = downloadWith(page, fileLink(page, 'DOCX'))
  await expect(toast(page, 'Preparing DOCX download...')).toBeVisible()
  releaseDocx()
  const docx = await downloading
  expect(docx.sha256).toBe(sha256(article.docx.buffer))
  expect([...new Set(requested)]).toEqual((await addressesOf(page, 'docx', article.id)).slice(0, 1))
  await expect(toast(page, 'Saving DOCX file to your downloads')).toBeVisible()
  await expect(toast(page, 'Opening DOCX')).toHaveCount(0)
})

test('R-DL-2 a PDF that the browser saves is not said to open in a tab', async ({
  page,
  request,
}) => {
  const article = await sharedArticle(request)
  await openPage(page, `/journals/${article.id}`)
  // The browser of the tests has no PDF viewer.
  const pdf = await downloadWith(page, fileLink(page, 'PDF'))
  expect(pdf.sha256).toBe(sha256(article.pdf.buffer))
  await expect(toast(page, 'Saving PDF file to your downloads')).toBeVisible()
  await expect(toast(page, 'in new tab')).toHaveCount(0)
})

test('R-DL-2 a notice with a button to cancel stays while a download is prepared', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await openArticle(page, await sharedArticle(request))
  await pauseClock(page)
  await page.route(fileCall, () => new Promise(() => {}))
  await fileLink(page, 'PDF').click()
  const notice = toast(page, 'Preparing PDF download...')
  await expect(notice).toBeVisible()
  await advanceClock(page, 9000)
  await expect(notice).not.toContainText('10 seconds')
  await advanceClock(page, 1000)
  await expect(notice).toContainText('has not responded for 10 seconds. Trying another address.')
  await advanceClock(page, 20_000)
  await expect(notice).toContainText('has sent nothing for 10 seconds. Still waiting.')
  await notice.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'Download cancelled.')).toBeVisible()
  await expect(errors(page)).toHaveCount(0)
})

test('R-DL-2 the notice of a private file shows how much of it has arrived', async ({
  page,
  request,
  author,
}) => {
  const manuscript = await createDocx()
  await submitManuscript(request, author, manuscript)
  const half = Math.floor(manuscript.buffer.length / 2)
  const slow = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': manuscript.buffer.length })
    response.write(manuscript.buffer.subarray(0, half))
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const address = slow.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  await startSession(page, author)
  await openPage(page, '/submissions')
  await page.route(/\/direct-download\//, (route) => route.continue({ url }))
  await page.getByRole('button', { name: 'manuscript.docx' }).click()
  const notice = toast(page, 'Preparing DOCX download...')
  const bar = notice.getByRole('progressbar', { name: 'Download' })
  const percent = Math.floor((half / manuscript.buffer.length) * 100)
  await expect(bar).toHaveAttribute('value', String(percent))
  await notice.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'Download cancelled.')).toBeVisible()
  slow.closeAllConnections()
  slow.close()
})

test('R-DL-1 R-DL-4 a manuscript has three addresses, then its docxCloudinaryUrl in a new tab', async ({
  page,
  request,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions\/.*download\//)
  const manuscript = await createDocx()
  const { id } = await submitManuscript(request, author, manuscript)
  await startSession(page, author)
  await openPage(page, '/submissions')
  const button = page.getByRole('button', { name: 'manuscript.docx' })
  const requested = recordAddresses(page, /\/api\/submissions\/[^/]+\/(direct-)?download\//)
  await page.route(/\/direct-download\//, (route) => route.fulfill({ status: 404, json: {} }))
  await page.route(/\/download\/(?!docx)/, (route) => route.fulfill({ status: 200, body: '' }))
  expect((await downloadWith(page, button)).sha256).toBe(sha256(manuscript.buffer))
  expect(requested).toEqual([
    expect.stringMatching(`^/api/submissions/${id}/direct-download/\\w+$`),
    expect.stringMatching(`^/api/submissions/${id}/download/\\w+$`),
    `/api/submissions/${id}/download/docx`,
  ])

  await page.route(/\/download\/docx/, (route) => route.fulfill({ status: 200, body: '' }))
  const signed = new RegExp(`/api/submissions/${id}/manuscript/\\d+\\.[\\w-]{43}$`)
  await page.context().route(signed, showFile)
  const opened = page.waitForEvent('popup')
  await button.click()
  await expect(toast(page, 'Error downloading file: Received empty file')).toBeVisible()
  await expect(await opened).toHaveURL(signed)
})

test("R-DL-3 R-DL-4 'Direct download failed' is shown and the file opens in a new tab", async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(fileCall, checkCall)
  const article = await sharedArticle(request)
  await openArticle(page, article)
  const [address] = await addressesOf(page, 'pdf', article.id)
  await page.route(fileCall, (route) => route.fulfill({ status: 500 }))
  await page.route(checkCall, (route) => route.abort('connectionrefused'))
  await page.context().route(fileCall, showFile)
  const opened = page.waitForEvent('popup')
  await fileLink(page, 'PDF').click()
  await expect(toast(page, 'Direct download failed: ')).toHaveText(/Direct download failed: .+/)
  await expect(await opened).toHaveURL(address ?? '')
})

test('R-DL-4 a stored PDF opens at its second address 3000 ms after its first', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(fileCall)
  await page.clock.install()
  await openArticle(page, await sharedArticle(request))
  await pauseClock(page)
  const [first, second] = ['https://files.example.org/1.pdf', 'https://files.example.org/2.pdf']
  await page.context().route(/files\.example\.org/, showFile)
  await page.route(fileCall, (route) => route.fulfill({ status: 500 }))
  await page.route(checkCall, (route) =>
    route.fulfill({ json: { ...notStored, cloudinaryUrl: first, downloadUrl: second } }),
  )
  const tabs: Page[] = []
  page.on('popup', (tab) => tabs.push(tab))
  await fileLink(page, 'PDF').click()
  await expect.poll(() => tabs.map((tab) => tab.url())).toEqual([first])
  await advanceClock(page, 2990)
  expect(tabs).toHaveLength(1)
  await advanceClock(page, 20)
  await expect.poll(() => tabs.map((tab) => tab.url())).toEqual([first, second])
})
