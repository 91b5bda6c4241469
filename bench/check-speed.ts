import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { checkManuscript } from '#domain/manuscript/checks/check-manuscript.ts'
import { defaultCheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { readPixelSizes } from '#domain/manuscript/read/pixel-sizes.ts'
import { readManuscript } from '#features/word/read-manuscript.ts'
import { buildIfStale } from '../scripts/build.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { insertAfter } from '../test/fixtures/checked-manuscripts/insert-after.ts'
import { soundManuscript } from '../test/fixtures/checked-manuscripts/sound-manuscript.ts'
import { pictureRun } from '../test/fixtures/checked-manuscripts/word-text.ts'
import { writeManuscript } from '../test/fixtures/checked-manuscripts/write-manuscript.ts'
import { median, table, timed } from './report.ts'

/**
 * How long the checks of a manuscript of 30 pages with 10 pictures take: in a browser whose processor is slowed four
 * times, as on a mid-range phone, and on the server. `node bench/check-speed.ts`
 */
const rounds = 9
const slowdown = 4
const limits = { browser: 1000, server: 500 }
const pictureBytes = 400_000

/** About 7,600 words with tables and references: 30 pages in double spacing. */
async function writeLongManuscript(): Promise<Buffer> {
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
async function measureBrowser(browser: Browser, script: string, file: string): Promise<number> {
  const context = await browser.newContext()
  // The built scripts and an empty page, without a server.
  await context.route('http://localhost/**', async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    const page = { contentType: 'text/html', body: '<!doctype html><title>Speed</title>' }
    await route.fulfill(name.endsWith('.js') ? { path: path.join(assets, name) } : page)
  })
  const page = await context.newPage()
  await page.goto('http://localhost/')
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const taken = await checkInPage(page, `/${script}`, file)
  await context.close()
  return taken
}

async function checkOnServer(file: Buffer): Promise<void> {
  const { pictureBytes: bytes, ...read } = await readManuscript(file)
  const sizes = readPixelSizes(read.document.pictures, (part) => bytes.get(part))
  checkManuscript(read, defaultCheckRules, sizes)
}

await buildIfStale()
const file = await writeLongManuscript()
const assets = 'build/client/assets'
const script = (await readdir(assets)).find((name) => /^check-worker.*\.js$/.test(name))
if (!script) throw new Error('The worker was not built.')
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const times = { browser: [] as number[], server: [] as number[] }
for (let n = 0; n < rounds; n += 1) {
  times.browser.push(await measureBrowser(browser, script, file.toString('base64')))
  times.server.push(await timed(() => checkOnServer(file)))
}
await browser.close()
const milliseconds = (value: number) => `${Math.round(value)} ms`
const places = ['browser', 'server'] as const
console.log(
  table([
    ['checks of 30 pages', 'fastest', 'median', 'slowest', 'limit'],
    ...places.map((place) => [
      place === 'browser' ? `browser, ${slowdown} times slowed` : place,
      milliseconds(Math.min(...times[place])),
      milliseconds(median(times[place])),
      milliseconds(Math.max(...times[place])),
      milliseconds(limits[place]),
    ]),
  ]),
)
process.exitCode = places.some((place) => median(times[place]) > limits[place]) ? 1 : 0
