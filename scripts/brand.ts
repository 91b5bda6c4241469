import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

/** Renders icons and the picture for shared links from the SVG logo. */
const mark = readFileSync('public/favicon.svg').toString('base64')

const icons = {
  'logo512.png': 512,
  'logo192.png': 192,
  'apple-touch-icon.png': 180,
  'favicon-32.png': 32,
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const [name, size] of Object.entries(icons)) {
  const ground = name === 'apple-touch-icon.png' ? '#1F2A5C' : 'transparent'
  writeFileSync(`public/${name}`, await draw(browser, size, ground))
}
await browser.close()

/** The logo as a square PNG on a background. */
async function draw(browser: Browser, size: number, ground: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const picture = `<img src="data:image/svg+xml;base64,${mark}" width="${size}" height="${size}">`
  await page.setContent(`<body style="margin:0;display:grid;background:${ground}">${picture}`)
  return page.screenshot({ omitBackground: true }).finally(() => page.close())
}

/** A favicon.ico with one PNG of 32 px. */
const small = readFileSync('public/favicon-32.png')
const header = Buffer.alloc(22)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(1, 4)
header.writeUInt8(32, 6)
header.writeUInt8(32, 7)
header.writeUInt16LE(1, 10)
header.writeUInt16LE(32, 12)
header.writeUInt32LE(small.length, 14)
header.writeUInt32LE(header.length, 18)
writeFileSync('public/favicon.ico', Buffer.concat([header, small]))
