import type { Browser } from '@playwright/test'
import { buildIfStale } from '../scripts/build.ts'
import { median, seconds, table } from './report.ts'
import { openSite } from './site-browser.ts'

/** A 2G network, as in the countryside. */
const network = { kilobits: 250, latency: 300 }
const visits = 5

type Visit = { readable: number; complete: number; bytes: number }

/**
 * Opens a page on a phone with an empty cache. `readable` is the first contentful paint and `complete` the end of the
 * last download, in milliseconds since the request; `bytes` is all that was transferred.
 */
async function visit(browser: Browser, address: string): Promise<Visit> {
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
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 })
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return { paint: paint?.startTime, last: Math.max(...fetched.map((entry) => entry.responseEnd)) }
  })
  const shown = await page.locator('h1').isVisible()
  await context.close()
  if (!shown || times.paint === undefined) throw new Error(`${address} was never readable.`)
  return { readable: times.paint, complete: times.last, bytes }
}

await buildIfStale()
const { browser, pages, close } = await openSite()
const rows = [['page', 'readable after', 'slowest visit', 'all of it after', 'bytes in all']]
for (const { what, address } of pages) {
  const seen: Visit[] = []
  for (let n = 0; n < visits; n += 1) seen.push(await visit(browser, address))
  const readable = seen.map((one) => one.readable)
  rows.push([
    what,
    seconds(median(readable)),
    seconds(Math.max(...readable)),
    seconds(median(seen.map((one) => one.complete))),
    `${Math.round(median(seen.map((one) => one.bytes)) / 1024)} KB`,
  ])
}
await close()
console.log(
  `${network.kilobits} kbit/s, ${network.latency} ms, cold cache, ${visits} visits each\n\n${table(rows)}`,
)
