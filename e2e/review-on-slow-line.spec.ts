import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mediaTypes } from '../src/domain/file-kind.ts'
import { bytesOf } from '../test/fixtures/files.ts'
import { paragraph, run, wordFile, wordParts } from '../test/fixtures/word-parts.ts'
import { submitManuscript } from './content/articles.ts'
import { waitForHydration } from './pages.ts'
import { answerByLink, inviteByLink, openRound } from './steps/review.ts'
import { test } from './test.ts'

/**
 * What 3 seconds at 250 kbit/s carry when four round trips of 300 ms are subtracted: the connection, the page, the
 * invitation and the text.
 */
const maxBytes = (3 - 4 * 0.3) * (250_000 / 8)

test('R-REVIEW-3 a reviewer on a slow line reads 30 pages within 3 seconds, before any script', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await submitManuscript(request, author, await longManuscript())
  await openRound(request, admin, id, 'all-identities-visible')
  const { link } = await inviteByLink(request, admin, id)
  await answerByLink(request, link, 'accept')
  await warmUp(request, link)
  const bytes = await countBytes(page)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await scripts.promise
    await route.fallback()
  })
  await page.goto(link, { waitUntil: 'commit' })
  await expect(page.getByText('The last paragraph.')).toBeVisible()
  expect(bytes(), 'bytes until the text is shown').toBeLessThan(maxBytes)
  scripts.resolve()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  await expect(page.getByText('The last paragraph.')).toHaveCount(1)
})

test('R-REVIEW-3 a reviewer on a slow line can write before and after the scripts load', async ({
  page,
  request,
  admin,
  author,
}) => {
  const { id } = await submitManuscript(request, author)
  await openRound(request, admin, id, 'all-identities-visible')
  const { link } = await inviteByLink(request, admin, id)
  await answerByLink(request, link, 'accept')
  const bytes = await countBytes(page)
  const [text, scripts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/manuscript\.json/, async (route) => {
    await text.promise
    await route.fallback()
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') await scripts.promise
    await route.fallback()
  })
  await page.goto(link, { waitUntil: 'commit' })
  const comments = page.getByLabel('Comments to the author')
  await comments.fill('Say here.')
  expect(bytes(), 'bytes until the reviewer can write').toBeLessThan(maxBytes)
  await comments.press('Home')
  await comments.press('ArrowRight')
  text.resolve()
  await expect(page.getByText('A manuscript for a test')).toBeVisible()
  scripts.resolve()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  await expect(comments).toBeFocused()
  await page.keyboard.type('!')
  await expect(comments).toHaveValue('S!ay here.')
  await expect(page.getByRole('status').last()).toHaveText('Saved')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  await expect(comments).toHaveValue('S!ay here.')
})

/** The text of a document is cached after it was first read. */
const warmUp = (request: APIRequestContext, link: string) =>
  request.get('/api/review/manuscript.json', {
    headers: { authorization: `ReviewLink ${link.split('#')[1]}` },
  })

/** Counts the bytes that a page receives, headers included. */
async function countBytes(page: Page): Promise<() => number> {
  const devtools = await page.context().newCDPSession(page)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => bytes
}

/** 30 pages of 2,700 characters, of words that do not repeat more than those of a language do. */
async function longManuscript() {
  const words = Array.from({ length: 4_000 }, (_, n) =>
    ((n * 2_654_435_761) % 9_999_991).toString(36),
  )
  const pick = (n: number) => words[Math.floor(((n * n * 7_919) % 4_000) ** 2 / 4_000)] ?? 'and'
  const texts = Array.from({ length: 150 }, (_, part) =>
    Array.from({ length: 95 }, (_, n) => pick(part * 95 + n)).join(' '),
  )
  const body = [...texts, 'The last paragraph.'].map((text) => paragraph(run(text))).join('')
  const buffer = await bytesOf(wordFile(wordParts(body)))
  return { name: 'manuscript.docx', mimeType: mediaTypes.docx, buffer }
}
