import { createServer } from 'node:http'
import { expect, type Page, type Route } from '@playwright/test'
import { submitManuscript, type UploadedArticle } from './articles.ts'
import { createDocx, downloadWith, openInTabWith, sha256 } from './files.ts'
import { advanceClock, holdResponses, openPage, pauseClock, toast } from './pages.ts'
import { startSession } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './test.ts'

/** Any of the three addresses of an article's file. */
const fileCall = /\/api\/journals\/[^/]+\/(direct-)?download\//
const checkCall = /\/api\/check-file\//
const notStored = { exists: false, cloudinaryUrl: null, downloadUrl: null, downloadUrl2: null }

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
  await expect(toast(page, 'Opening DOCX file in new tab')).toBeVisible()
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

test('R-DL-1 the last error is shown when all three addresses fail', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(fileCall)
  const responses: Array<(route: Route) => Promise<void>> = [
    (route) => route.fulfill({ status: 500, body: '' }),
    (route) => route.abort('connectionrefused'),
    (route) => route.fulfill({ status: 410, json: { message: 'Taken back.' } }),
  ]
  await openArticle(page, await sharedArticle(request))
  await page.route(fileCall, (route) => responses.shift()?.(route))
  await fileLink(page, 'PDF').click()
  await expect(errors(page)).toHaveText(['Error downloading file: Server error (410): Taken back.'])
  expect(responses).toHaveLength(0)
})

test('R-DL-2 R-DL-3 a failed download shows its cause', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(fileCall)
  const message = 'The storage is down.'
  const cases: Array<['PDF' | 'DOCX', (route: Route) => Promise<void>, message: string]> = [
    [
      'PDF',
      (route) => route.fulfill({ status: 404, json: { message } }),
      `File not found: ${message}`,
    ],
    [
      'PDF',
      (route) => route.fulfill({ status: 404 }),
      'File not found: Failed to download PDF file',
    ],
    [
      'PDF',
      (route) => route.fulfill({ status: 503, json: { message } }),
      `Server error (503): ${message}`,
    ],
    [
      'DOCX',
      (route) => route.fulfill({ status: 500 }),
      'Server error (500): Failed to download DOCX file',
    ],
    ['DOCX', (route) => route.fulfill({ status: 200, body: '' }), 'Received empty file'],
    [
      'PDF',
      (route) => route.abort('connectionrefused'),
      'No response from server. Check your network connection.',
    ],
  ]
  await openArticle(page, await sharedArticle(request))
  for (const [format, fail, expected] of cases) {
    await page.route(fileCall, fail)
    await fileLink(page, format).press('Enter')
    await expect(toast(page, `Error downloading file: ${expected}`)).toBeVisible()
    await expect(toast(page, `Opening ${format} file in new tab`)).toBeHidden()
    await page.unroute(fileCall)
  }
})

test('R-DL-3 a download that breaks off asks to try again', async ({
  page,
  request,
  expectFailures,
}) => {
  expectFailures(/ERR_CONTENT_LENGTH_MISMATCH/)
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('%PDF', () => response.destroy())
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const address = broken.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  await page.clock.install()
  await openArticle(page, await sharedArticle(request))
  await pauseClock(page)
  await page.route(fileCall, (route) => route.continue({ url }))
  await fileLink(page, 'PDF').click()
  await expect(errors(page)).toHaveText([
    'Error downloading file: Failed to download PDF file. Please try again.',
  ])
  broken.close()
})

for (const [site, seconds] of [
  ['localhost', 60],
  ['any other site', 120],
] as const) {
  test(`R-DL-1 R-DL-3 a download from ${site} times out after ${seconds} s`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { id } = await sharedArticle(request)
    await page.clock.install()
    // Names below localhost lead to this machine too.
    const origin = seconds === 60 ? '' : (baseURL ?? '').replace('localhost', 'journal.localhost')
    await openPage(page, `${origin}/journals/${id}`)
    await pauseClock(page)
    await page.route(checkCall, (route) => route.fulfill({ json: notStored }))
    await page.route(fileCall, () => new Promise(() => {}))
    const requested = recordAddresses(page, fileCall)
    await fileLink(page, 'PDF').click()
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => requested.length).toBe(attempt)
      await page.clock.runFor((seconds - 1) * 1000)
      await advanceClock(page, 0)
      expect(requested.length).toBe(attempt)
      await expect(errors(page)).toHaveCount(0)
      await page.clock.runFor(1000)
    }
    await expect(errors(page)).toHaveText([
      'Error downloading file: Download timed out. File may be too large or server is slow.',
    ])
  })
}

test('R-DL-4 a stored PDF opens at its first address, and at the second after 3000 ms', async ({
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

test('R-DL-5 a file can be read in ranges, under a safe name, after its size is shown', async ({
  page,
  request,
}) => {
  const article = await sharedArticle(request)
  await openPage(page, `/journals/${article.id}`)
  const size = article.pdf.buffer.length
  await expect(fileLink(page, 'PDF')).toHaveText(new RegExp(`${Math.round(size / 1024)} KB`))
  const [address = ''] = await addressesOf(page, 'pdf', article.id)
  const whole = await request.get(address)
  const headers = whole.headers()
  expect(headers).toMatchObject({
    'content-length': String(size),
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    etag: `"${sha256(article.pdf.buffer)}"`,
  })
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="?Reading-aloud[\w-]*\.pdf"?$/,
  )
  const part = await request.get(address, { headers: { range: 'bytes=10-19' } })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-range']).toBe(`bytes 10-19/${size}`)
  expect(await part.body()).toEqual(article.pdf.buffer.subarray(10, 20))
  const cached = await request.get(address, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(cached.status()).toBe(304)
})

const fileLink = (page: Page, format: 'PDF' | 'DOCX') =>
  page.getByRole('link', { name: new RegExp(`^Download ${format}`) })

const errors = (page: Page) => toast(page, 'Error downloading file: ').locator('p')

const showFile = (route: Route) => route.fulfill({ contentType: 'text/plain', body: 'The file.' })

/** Opens an article whose files are stored at no other address. */
async function openArticle(page: Page, { id }: UploadedArticle) {
  await page.route(checkCall, (route) => route.fulfill({ json: notStored }))
  await openPage(page, `/journals/${id}`)
}

/** The three addresses of a file, in the order of the attempts. */
async function addressesOf(page: Page, format: 'pdf' | 'docx', id: string) {
  const link = fileLink(page, format === 'pdf' ? 'PDF' : 'DOCX')
  const fileId = (await link.getAttribute('href'))?.split('/').at(-1)
  const base = `/api/journals/${id}`
  return [
    `${base}/direct-download/${fileId}`,
    `${base}/download/${fileId}`,
    `${base}/download/${format}`,
  ]
}

/** Records the matching paths that a page requests from now on. */
function recordAddresses(page: Page, pattern: RegExp): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) requested.push(pathname)
  })
  return requested
}
