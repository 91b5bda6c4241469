import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import { defaultCheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { readManuscript } from '#features/documents/read-manuscript.ts'
import { buildIfStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { insertAfter } from '../test/fixtures/checked-manuscripts/insert-after.ts'
import { soundManuscript } from '../test/fixtures/checked-manuscripts/sound-manuscript.ts'
import { pictureRun } from '../test/fixtures/checked-manuscripts/word-text.ts'
import { writeManuscript } from '../test/fixtures/checked-manuscripts/write-manuscript.ts'
import { median, table } from './report.ts'

/**
 * How long the checks of a manuscript of 30 pages with 10 pictures take: in a browser whose processor is slowed four
 * times, as on a mid-range phone, and on the server. `node bench/check-speed.ts`
 */
const rounds = 9
const slowdown = 4
const limits = { browser: 1000, server: 500 }
const pictureBytes = 400_000

/** About 7,600 words with tables and references: 30 pages in double spacing. */
async function thirtyPages(): Promise<Buffer> {
  const manuscript = soundManuscript('long')
  for (let number = 7; number <= 10; number += 1) {
    manuscript.pictures.set(`image${number}.png`, { width: 1_200, height: 600 })
    const picture = { relationship: `image${number}`, alternativeText: 'A line', inches: 4 }
    insertAfter(manuscript, `conclusion-${number - 6}`, [
      [`picture-${number}`, `<w:p>${pictureRun(picture)}</w:p>`],
    ])
  }
  for (const size of manuscript.pictures.values()) size.padding = pictureBytes
  return writeManuscript(manuscript)
}

/** Serves the built scripts and an empty page. */
async function serveAssets(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? '')
    if (!name.endsWith('.js')) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Speed</title>')
      return
    }
    response.setHeader('content-type', 'text/javascript')
    readFile(path.join(folder, name)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/**
 * Runs the script of the worker in the page itself, since Chromium slows only the main thread of a page: from the file to the
 * findings, the download of the script left out.
 */
const checkInPage = (page: Page, script: string, file: string): Promise<number> =>
  page.evaluate(
    async ([address = '', content = '', rules = '']) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const data = { file: new File([bytes], 'manuscript.docx'), rules: JSON.parse(rules) }
      const checked = new Promise<void>((resolve, reject) => {
        window.postMessage = ({ state }: { state: string }) => {
          if (state === 'checked') resolve()
          if (state === 'failed') reject(new Error('The check failed.'))
        }
      })
      await import(address)
      const started = performance.now()
      window.dispatchEvent(new MessageEvent('message', { data }))
      await checked
      return performance.now() - started
    },
    [script, file, JSON.stringify(defaultCheckRules)],
  )

/** Each time in a new page: a reader checks a file once, before any code is compiled for speed. */
async function measureBrowser(browser: Browser, address: string, file: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(new URL('/', address).href)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const taken = await checkInPage(page, address, file)
  await context.close()
  return taken
}

async function measureServer(file: Buffer): Promise<number> {
  const started = performance.now()
  const { pictureBytes: bytes, ...read } = await readManuscript(file)
  const sizes = readPixelSizes(read.document.pictures, (part) => bytes.get(part))
  checkManuscript(read, defaultCheckRules, sizes)
  return performance.now() - started
}

await buildIfStale()
const file = await thirtyPages()
const folder = 'build/client/assets'
const script = (await readdir(folder)).find((name) => /^check-worker.*\.js$/.test(name))
if (!script) throw new Error('The worker was not built.')
const { origin, close } = await serveAssets(folder)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const times = { browser: [] as number[], server: [] as number[] }
for (let n = 0; n < rounds; n += 1) {
  times.browser.push(await measureBrowser(browser, `${origin}/${script}`, file.toString('base64')))
  times.server.push(await measureServer(file))
}
await browser.close()
close()
const milliseconds = (value: number) => `${Math.round(value)} ms`
console.log(
  table([
    ['checks of 30 pages', 'fastest', 'median', 'slowest', 'limit'],
    ...(['browser', 'server'] as const).map((where) => [
      where === 'browser' ? `browser, ${slowdown} times slowed` : where,
      milliseconds(Math.min(...times[where])),
      milliseconds(median(times[where])),
      milliseconds(Math.max(...times[where])),
      milliseconds(limits[where]),
    ]),
  ]),
)
process.exitCode =
  median(times.browser) > limits.browser || median(times.server) > limits.server ? 1 : 0
