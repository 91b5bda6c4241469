import { createServer } from 'node:http'
import { expect, type Page, type Route } from '@playwright/test'
import { submitManuscript, type UploadedArticle, uploadArticle } from './articles.ts'
import { createDocx, downloadWith, openInTabWith, sha256 } from './files.ts'
import { advanceClock, holdResponses, openPage, pauseClock, toast } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'

/** Any of the three addresses of an article's file. */
const fileCall = /\/api\/journals\/[^/]+\/(direct-)?download\//
const checkCall = /\/api\/check-file\//
const nowhere = { exists: false, cloudinaryUrl: null, downloadUrl: null, downloadUrl2: null }

test('R-DL-1 R-DL-2 tries three addresses in order, and opens the first that answers', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(fileCall)
  const article = await uploadArticle(request, admin)
  await openPage(page, `/journals/${article.id}`)
  const addresses = await addressesOf(page, 'pdf', article.id)
  const asked = recordAddresses(page, fileCall)
  await page.route(/\/direct-download\//, (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(/\/download\/(?!pdf|docx)/, (route) => route.abort('connectionrefused'))
  const pdfAnswer = await holdResponses(page, fileCall)
  const opening = openInTabWith(page, fileLink(page, 'PDF'))
  await expect(toast(page, 'Preparing PDF download...')).toBeVisible()
  pdfAnswer()
  const pdf = await opening
  expect(pdf.sha256).toBe(sha256(article.pdf.buffer))
  expect(asked).toEqual(addresses)
  await expect(toast(page, 'Opening PDF file in new tab')).toBeVisible()

  await page.unrouteAll()
  asked.length = 0
  const docxAnswer = await holdResponses(page, fileCall)
  const downloading = downloadWith(page, fileLink(page, 'DOCX'))
  await expect(toast(page, 'Preparing DOCX download...')).toBeVisible()
  docxAnswer()
  const docx = await downloading
  expect(docx.sha256).toBe(sha256(article.docx.buffer))
  expect([...new Set(asked)]).toEqual((await addressesOf(page, 'docx', article.id)).slice(0, 1))
  await expect(toast(page, 'Opening DOCX file in new tab')).toBeVisible()
})

test('R-DL-1 R-DL-4 a manuscript likewise, then at its docxCloudinaryUrl in a new tab', async ({
  page,
  request,
  author,
  expectFailures,
}) => {
  expectFailures(/\/api\/submissions\/.*download\//)
  const manuscript = await createDocx()
  const { id } = await submitManuscript(request, author, manuscript)
  await signIn(page, author)
  await openPage(page, '/submissions')
  const button = page.getByRole('button', { name: 'manuscript.docx' })
  const asked = recordAddresses(page, /\/api\/submissions\/[^/]+\/(direct-)?download\//)
  await page.route(/\/direct-download\//, (route) => route.fulfill({ status: 404, json: {} }))
  await page.route(/\/download\/(?!docx)/, (route) => route.fulfill({ status: 200, body: '' }))
  expect((await downloadWith(page, button)).sha256).toBe(sha256(manuscript.buffer))
  expect(asked).toEqual([
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

test('R-DL-1 raises the last error when all three fail', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(fileCall)
  const answers: Array<(route: Route) => Promise<void>> = [
    (route) => route.fulfill({ status: 500, body: '' }),
    (route) => route.abort('connectionrefused'),
    (route) => route.fulfill({ status: 410, json: { message: 'Taken back.' } }),
  ]
  await openArticle(page, await uploadArticle(request, admin))
  await page.route(fileCall, (route) => answers.shift()?.(route))
  await fileLink(page, 'PDF').click()
  await expect(errors(page)).toHaveText(['Error downloading file: Server error (410): Taken back.'])
  expect(answers).toHaveLength(0)
})

test('R-DL-2 R-DL-3 says what went wrong', async ({ page, request, admin, expectFailures }) => {
  expectFailures(fileCall)
  const message = 'The storage is asleep.'
  const cases: Array<['PDF' | 'DOCX', (route: Route) => Promise<void>, said: string]> = [
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
  await openArticle(page, await uploadArticle(request, admin))
  for (const [format, fail, said] of cases) {
    await page.route(fileCall, fail)
    await fileLink(page, format).press('Enter')
    await expect(toast(page, `Error downloading file: ${said}`)).toBeVisible()
    await expect(toast(page, `Opening ${format} file in new tab`)).toBeHidden()
    await page.unroute(fileCall)
  }
})

test('R-DL-3 asks to try again when a file breaks off', async ({
  page,
  request,
  admin,
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
  await openArticle(page, await uploadArticle(request, admin))
  await pauseClock(page)
  await page.route(fileCall, (route) => route.continue({ url }))
  await fileLink(page, 'PDF').click()
  await expect(errors(page)).toHaveText([
    'Error downloading file: Failed to download PDF file. Please try again.',
  ])
  broken.close()
})

for (const [place, seconds] of [
  ['on this machine', 60],
  ['elsewhere', 120],
] as const) {
  test(`R-DL-1 R-DL-3 gives up on an address ${place} after ${seconds} s`, async ({
    page,
    request,
    admin,
    baseURL,
  }) => {
    const { id } = await uploadArticle(request, admin)
    await page.clock.install()
    // Every name under localhost is this machine too, by another name than the product knows.
    const site = seconds === 60 ? '' : (baseURL ?? '').replace('localhost', 'journal.localhost')
    await openPage(page, `${site}/journals/${id}`)
    await pauseClock(page)
    await page.route(checkCall, (route) => route.fulfill({ json: nowhere }))
    await page.route(fileCall, () => new Promise(() => {}))
    const asked = recordAddresses(page, fileCall)
    await fileLink(page, 'PDF').click()
    for (const tried of [1, 2, 3]) {
      await expect.poll(() => asked.length).toBe(tried)
      await page.clock.runFor((seconds - 1) * 1000)
      await advanceClock(page, 0)
      expect(asked.length).toBe(tried)
      await expect(errors(page)).toHaveCount(0)
      await page.clock.runFor(1000)
    }
    await expect(errors(page)).toHaveText([
      'Error downloading file: Download timed out. File may be too large or server is slow.',
    ])
  })
}

test('R-DL-4 opens where the server says a PDF is stored, and 3000 ms later the second place', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(fileCall)
  await page.clock.install()
  await openArticle(page, await uploadArticle(request, admin))
  await pauseClock(page)
  const [first, second] = ['https://files.example.org/1.pdf', 'https://files.example.org/2.pdf']
  await page.context().route(/files\.example\.org/, showFile)
  await page.route(fileCall, (route) => route.fulfill({ status: 500 }))
  await page.route(checkCall, (route) =>
    route.fulfill({ json: { ...nowhere, cloudinaryUrl: first, downloadUrl: second } }),
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

test("R-DL-3 R-DL-4 says 'Direct download failed', and tries a new tab in the end", async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(fileCall, checkCall)
  const article = await uploadArticle(request, admin)
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

test('R-DL-5 streams a file in parts, under a safe name, and tells its size before', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
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
  const again = await request.get(address, { headers: { 'if-none-match': headers.etag ?? '' } })
  expect(again.status()).toBe(304)
})

const fileLink = (page: Page, format: 'PDF' | 'DOCX') =>
  page.getByRole('link', { name: new RegExp(`^Download ${format}`) })

const errors = (page: Page) => toast(page, 'Error downloading file: ').locator('p')

const showFile = (route: Route) => route.fulfill({ contentType: 'text/plain', body: 'The file.' })

/** Opens an article whose files the server knows in no other place. */
async function openArticle(page: Page, { id }: UploadedArticle) {
  await page.route(checkCall, (route) => route.fulfill({ json: nowhere }))
  await openPage(page, `/journals/${id}`)
}

/** The three addresses of a file, in the order in which they are to be tried. */
async function addressesOf(page: Page, format: 'pdf' | 'docx', id: string) {
  const link = fileLink(page, format === 'pdf' ? 'PDF' : 'DOCX')
  const fileId = (await link.getAttribute('href'))?.split('/').at(-1)
  const at = `/api/journals/${id}`
  return [`${at}/direct-download/${fileId}`, `${at}/download/${fileId}`, `${at}/download/${format}`]
}

/** The addresses that a page asks from now on. */
function recordAddresses(page: Page, pattern: RegExp): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) asked.push(pathname)
  })
  return asked
}
