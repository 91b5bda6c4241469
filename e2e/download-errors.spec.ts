import { createServer } from 'node:http'
import { expect, type Route } from '@playwright/test'
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
import { advanceClock, openPage, pauseClock, toast } from './pages.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './test.ts'

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
    // Subdomains of localhost are this machine, too.
    const origin = seconds === 60 ? '' : (baseURL ?? '').replace('localhost', 'journal.localhost')
    await openPage(page, `${origin}/journals/${id}`)
    await pauseClock(page)
    await page.route(checkCall, (route) => route.fulfill({ json: notStored }))
    await page.route(fileCall, () => new Promise(() => {}))
    const requested = recordAddresses(page, fileCall)
    await fileLink(page, 'PDF').click()
    // The next address is tried after 10 s of silence.
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => requested.length).toBe(attempt)
      await advanceClock(page, 10_000)
    }
    await page.clock.runFor((seconds - 11) * 1000)
    await expect(errors(page)).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(errors(page)).toHaveText([
      'Error downloading file: Download timed out. File may be too large or server is slow.',
    ])
  })
}

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
