import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { countFonts, openPage, waitForFonts, waitForHydration } from './pages.ts'
import { sharedAdmin } from './people.ts'
import { sharedFullTextArticle } from './shared-data.ts'
import { startReview } from './steps/review.ts'
import { test } from './test.ts'

/** Compressed bytes on the network. */
const budgets = { article: 24 * 1024, javascript: 150 * 1024, fonts: 104 * 1024 }

const publicPages = [
  '/',
  '/journals',
  '/archive',
  '/about',
  'article',
  'full text',
  '/contact',
  '/login',
  '/register',
  '/forgotpassword',
  '/issues',
  '/issues/12/3',
]

for (const name of publicPages) {
  test(`R-DETAIL-5 the page ${name} is within its budget and requests no other site`, async ({
    page,
    request,
  }) => {
    const path = name.startsWith('/') ? name : await articlePath(request, name)
    const weights = { document: 0, stylesheet: 0, script: 0, font: 0 }
    const hosts = new Set<string>()
    let [fonts, pending] = [0, 0]
    const sizes: Promise<void>[] = []
    page.on('request', () => {
      pending += 1
    })
    page.on('requestfinished', (finished) => {
      pending -= 1
      const kind = finished.resourceType()
      hosts.add(new URL(finished.url()).host)
      if (kind === 'font') fonts += 1
      if (!(kind in weights) || finished.url().includes('fonts')) return
      const weigh = async () => {
        const { responseBodySize } = await finished.sizes()
        weights[kind as keyof typeof weights] += responseBodySize
      }
      sizes.push(weigh())
    })
    await page.goto(path)
    await waitForHydration(page)
    await expect
      .poll(async () => {
        const used = await countFonts(page)
        return pending === 0 && used > 0 && used === fonts
      }, 'all requests have finished, and each requested font is used')
      .toBe(true)
    await Promise.all(sizes)
    expect(weights.script).toBeGreaterThan(0)
    expect(weights.script).toBeLessThanOrEqual(budgets.javascript)
    // The text has a budget of its own, below.
    if (name !== 'full text')
      expect(weights.document + weights.stylesheet).toBeLessThanOrEqual(budgets.article)
    expect(weights.font).toBeGreaterThan(0)
    expect(weights.font).toBeLessThanOrEqual(budgets.fonts)
    expect([...hosts]).toEqual([new URL(page.url()).host])
  })
}

/** A page may weigh this much beside its text, in compressed bytes, and this many times the compressed text. */
const textBudget = { page: 24 * 1024, text: 1.3 }

for (const [encoding, compress] of [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)
  test(`R-TEXT-2 the page of a full text sends its text once, compressed with ${encoding}`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { id, word } = await sharedFullTextArticle(request)
    await page.goto(`/journals/${id}`)
    const text = (await page.locator('.full-text').textContent()) ?? ''
    expect(text).toContain(word)
    const budget = textBudget.page + textBudget.text * compress(text).length
    // A busy server compresses less, and sends such a page for 10 s.
    await expect(async () => {
      const sent = await readRaw(new URL(`/journals/${id}`, baseURL), encoding)
      const html = encoding === 'gzip' ? gunzipSync(sent) : brotliDecompressSync(sent)
      expect(html.toString().split(`Teachers called this ${word}`)).toHaveLength(2)
      expect(sent.length).toBeLessThanOrEqual(budget)
    }).toPass({ intervals: [11_000] })
  })

test('R-TEXT-2 a link in the browser shows the full text as the page does', async ({
  page,
  request,
}) => {
  const { id, title, word } = await sharedFullTextArticle(request)
  await openPage(page, `/archive?q=${word}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(new RegExp(`/journals/${id}`))
  await expect(page.locator('.full-text').getByText(word)).toBeVisible()
})

/** The bytes of a page as they are sent. */
async function readRaw(address: URL, encoding: string): Promise<Buffer> {
  const headers = { accept: 'text/html', 'accept-encoding': encoding }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const { get } = address.protocol === 'https:' ? https : http
  get(address, { headers }, (response) => {
    expect(response.headers['content-encoding']).toBe(encoding)
    buffer(response).then(resolve, reject)
  }).on('error', reject)
  return promise
}

test('R-REVIEW-3 the page of a reviewer loads at most as many scripts as a public page', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { reviewer } = await startReview(request, { author, admin })
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() === 'script')
      sizes.push(finished.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await openPage(page, reviewer.link)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(budgets.javascript)
})

test('R-DETAIL-5 R-USE-8 the font subsets contain every letter of West African names', async ({
  page,
}) => {
  await page.goto('/')
  const readFaces = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family }) => family.startsWith('Takarda'))
        .map(({ family, weight, unicodeRange }) => ({ family, weight, unicodeRange })),
    )
  const names = async () => (await readFaces()).map(({ family, weight }) => `${family} ${weight}`)
  await expect
    .poll(names)
    .toEqual([
      'Takarda Sans 200 900',
      'Takarda Hooks 400',
      'Takarda Hooks 700',
      'Takarda Serif 400',
      'Takarda Serif 700',
    ])
  const faces = await readFaces()
  for (const { family, weight, unicodeRange } of faces) {
    const font = `${weight.slice(0, 3)} 16px '${family}'`
    expect(await listUsedFonts(page, lettersOf(unicodeRange), font)).toEqual([family])
  }
})

test('R-USE-8 the hooks of Ƙ and Ƴ are visible at the sizes of text', async ({ page }) => {
  await page.goto('/')
  await waitForFonts(page)
  const fonts = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await listUsedFonts(page, 'ƘƳ', `16px ${fonts}`)).toEqual(['Takarda Hooks'])
  for (const size of [14, 16])
    for (const [hooked, plain] of [
      ['Ƙ', 'K'],
      ['Ƴ', 'Y'],
    ] as const) {
      const differing = await countDifferingPixels(page, [hooked, plain], `${size}px ${fonts}`)
      expect(differing, `${hooked} and ${plain} at ${size} px`).toBeGreaterThanOrEqual(6)
    }
})

/** Draws two letters, and counts the pixels whose darkness differs by a third or more. */
const countDifferingPixels = (page: Page, letters: [string, string], font: string) =>
  page.evaluate(
    async ([letters, font]) => {
      const [first = [], second = []] = await Promise.all(
        letters.map(async (letter) => {
          await document.fonts.load(font, letter)
          const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
          const drawing = canvas.getContext('2d')
          if (!drawing) return []
          drawing.font = font
          drawing.fillText(letter, 6, 24)
          const { data } = drawing.getImageData(0, 0, 32, 32)
          return data.filter((_, place) => place % 4 === 3)
        }),
      )
      return [...first].filter((alpha, place) => Math.abs(alpha - (second[place] ?? 0)) >= 85)
        .length
    },
    [letters, font] as const,
  )

/** The letters of a `unicode-range`. */
const lettersOf = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const codes = part.replace(/\s*U\+/i, '').split('-')
      const [first = 0, last = first] = codes.map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')

/** The fonts that draw letters, by the names in their files. */
async function listUsedFonts(page: Page, letters: string, font: string): Promise<string[]> {
  await write(page, letters, font)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#letters',
  })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Writes letters on a page after their font is loaded. */
const write = (page: Page, text: string, font: string): Promise<unknown> =>
  page.evaluate(
    async ([text, font]) => {
      await document.fonts.load(font, text)
      document.querySelector('#letters')?.remove()
      const element = Object.assign(document.createElement('p'), { id: 'letters' })
      Object.assign(element, { textContent: text }).style.font = font
      document.body.append(element)
      return element.offsetHeight
    },
    [text, font] as const,
  )

async function articlePath(request: APIRequestContext, name: string): Promise<string> {
  const isFullText = name === 'full text'
  const article = isFullText
    ? sharedFullTextArticle(request)
    : uploadArticle(request, sharedAdmin())
  return `/journals/${(await article).id}`
}
