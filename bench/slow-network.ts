import { type Browser, type Page, request } from '@playwright/test'
import { mediaTypes } from '#domain/file-kind.ts'
import { approveCopyOf } from '../e2e/content/anonymised-copy.ts'
import { submitManuscript } from '../e2e/content/articles.ts'
import { logInAdmin, registerAuthor } from '../e2e/people.ts'
import { answerByLink, inviteByLink, openRound } from '../e2e/steps/review.ts'
import { buildIfStale } from '../scripts/build.ts'
import { median, seconds, table } from './report.ts'
import { openSite } from './site-browser.ts'
import { thirtyPages } from './thirty-pages.ts'

/** A 2G network, as in the countryside. */
const network = { kilobits: 250, latency: 300 }
const visits = 5
/** The milliseconds until a reviewer can read the manuscript and write in the form. */
const reviewLimit = 3000

/** Opens a page on a phone with an empty cache, and measures it. `bytes` is all that was transferred until then. */
async function visit<Times>(
  browser: Browser,
  address: string,
  measure: (page: Page, bytes: () => number) => Promise<Times>,
): Promise<Times> {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ ...phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: (network.kilobits * 1000) / 8,
    uploadThroughput: (network.kilobits * 1000) / 8,
  })
  let bytes = 0
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  const times = await measure(page, () => bytes)
  await context.close()
  return times
}

/** The first contentful paint and the end of the last download, in milliseconds since the request. */
async function measurePage(page: Page, bytes: () => number) {
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  const { paint, complete } = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const complete = Math.max(...fetched.map((entry) => entry.responseEnd))
    return { paint: paint?.startTime, complete }
  })
  const shown = await page.locator('h1').isVisible()
  if (!shown || paint === undefined) throw new Error(`${page.url()} was never readable.`)
  return { readable: paint, complete, bytes: bytes() }
}

/** When the beginning of the manuscript is on the screen, when a field has taken a word, and when the scripts are there, in milliseconds. */
async function measureReview(page: Page, bytes: () => number) {
  const now = () => page.evaluate(() => performance.now())
  const comments = page.getByLabel('Comments to the author')
  const readText = async () => {
    const findHeading = () =>
      [...document.querySelectorAll('main p')].some(
        (line) =>
          line.textContent === 'Section 1' &&
          line.checkVisibility() &&
          line.getBoundingClientRect().bottom < innerHeight,
      )
    await page.waitForFunction(findHeading)
    return { text: await now(), textBytes: bytes() }
  }
  const writeComment = async () => {
    await page.waitForFunction(() => document.getElementById('comments')?.checkVisibility())
    await comments.fill('Clear.')
    return { field: await now(), fieldBytes: bytes() }
  }
  const [text, field] = await Promise.all([readText(), writeComment()])
  await page.getByRole('button', { name: 'Send review' }).waitFor()
  const scripts = await now()
  if ((await comments.inputValue()) !== 'Clear.') throw new Error('The comment was lost.')
  return { ...text, ...field, scripts, bytes: bytes() }
}

/** The link of a reviewer who has accepted to review 30 pages; the journal anonymises both sides. */
async function createReview(origin: string): Promise<string> {
  const api = await request.newContext({ baseURL: origin })
  const editor = await logInAdmin(api)
  const author = await registerAuthor(api)
  const buffer = await thirtyPages()
  const file = { name: 'manuscript.docx', mimeType: mediaTypes.docx, buffer }
  const { id } = await submitManuscript(api, author, file)
  await openRound(api, editor, id, 'double-anonymized')
  await approveCopyOf(api, editor, id)
  const { link } = await inviteByLink(api, editor, id)
  await answerByLink(api, link, 'accept')
  await api.dispose()
  return link
}

async function repeat<Times extends Record<string, number>>(visitOnce: () => Promise<Times>) {
  const seen: Times[] = []
  for (let n = 0; n < visits; n += 1) seen.push(await visitOnce())
  return (name: keyof Times) => seen.map((each) => each[name] as number)
}

const kilobytes = (sample: number[]) => `${Math.round(median(sample) / 1024)} KB`

await buildIfStale()
const { browser, origin, pages, close } = await openSite()
const names = process.argv.slice(2)
const isChosen = (name: string) => names.length === 0 || names.includes(name)
console.log(
  `${network.kilobits} kbit/s, ${network.latency} ms, cold cache, ${visits} visits each\n`,
)

const rows = [['page', 'readable after', 'slowest visit', 'all of it after', 'bytes in all']]
for (const { what, address } of pages.filter((page) => isChosen(page.what))) {
  const of = await repeat(() => visit(browser, address, measurePage))
  const readable = of('readable')
  rows.push([
    what,
    seconds(median(readable)),
    seconds(Math.max(...readable)),
    seconds(median(of('complete'))),
    kilobytes(of('bytes')),
  ])
}
if (rows.length > 1) console.log(`${table(rows)}\n`)

if (isChosen('review')) {
  const link = await createReview(origin)
  const of = await repeat(() => visit(browser, link, measureReview))
  const toRow = (what: string, times: number[], bytes: number[], limit?: number) => {
    if (limit && median(times) > limit) process.exitCode = 1
    const cells = [median(times), Math.max(...times)].map(seconds)
    return [what, ...cells, limit ? seconds(limit) : '', kilobytes(bytes)]
  }
  const head = ['reviewer’s page, 30 pages', 'after', 'slowest visit', 'limit', 'bytes until then']
  console.log(
    table([
      head,
      toRow('beginning of the manuscript visible', of('text'), of('textBytes'), reviewLimit),
      toRow('first field accepts typing', of('field'), of('fieldBytes'), reviewLimit),
      toRow('whole form, with scripts', of('scripts'), of('bytes')),
    ]),
  )
}
await close()
