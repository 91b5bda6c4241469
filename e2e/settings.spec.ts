import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../scripts/free-port.ts'
import { connectEmbedded } from '../src/platform/database/open-embedded.ts'
import { uploadArticle } from './articles.ts'
import { journal } from './journal.ts'
import { clickButton, openPage, pageHeading } from './pages.ts'
import { adminCredentials } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test as base } from './test.ts'

type Product = Awaited<ReturnType<typeof startSecondProduct>>

const fail = (error: Error) => {
  throw error
}

/** Tests whose product is set up otherwise than the one that all share. */
const test = base.extend<{
  folder: string
  start: (settings: Record<string, string>) => Promise<Product>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the shape that Playwright reads
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  start: async ({ folder, page }, use) => {
    const started: Product[] = []
    await use(async (settings) => {
      const product = await startSecondProduct(folder, settings)
      started.push(product)
      return product
    })
    await page.goto('about:blank')
    for (const { stop } of started) await stop()
  },
})

test.describe.configure({ timeout: 300_000 })

test('R-NAV-8 R-ERR-1 R-ARCH-6 R-RUN-3 a page that cannot be made answers 500, a list 503, and neither tells a visitor why', async ({
  page,
  folder,
  start,
  expectFailures,
}) => {
  expectFailures(/status 50[03]/, /status of 50[03]/)
  const { origin } = await start({})
  const { db, close } = await connectEmbedded(folder, fail)
  await db.execute(sql`alter table article rename to hidden`)
  await close()
  const answer = await page.goto(`${origin}/current-issue`)
  expect(answer?.status()).toBe(500)
  await expect(pageHeading(page, 'Unexpected Application Error!')).toBeVisible()
  const html = await answer?.text()
  const request = answer?.headers()['x-request-id']
  expect(request).toMatch(/^[\da-z]{16}$/)
  await expect(page.getByText(`Request ${request}`), 'R-RUN-3 the request is named').toBeVisible()
  for (const [address, shown] of [
    ['/journals', 'Server error occurred'],
    ['/archive', 'The articles below are samples. They are not from this journal.'],
  ] as const) {
    const list = await page.goto(origin + address)
    expect(list?.status(), address).toBe(503)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(html).not.toMatch(/article_id|relation "|node_modules|\.ts:\d|\bat \w+ \(/)
})

test('R-INFO-3 R-USE-6 delivers a message to the editor where mail is set up, and names its number and what comes next', async ({
  page,
  start,
}) => {
  const mails: Promise<string>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      mails.push(text(stream))
      stream.on('end', () => done())
    },
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  const { origin } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  await writeToEditor(page, origin)
  const answer = page.getByRole('main').getByRole('status')
  await expect(answer).toHaveText('Your message is on its way to the editor.')
  const next = await page.getByText('The editors will reply to ada@example.org.').textContent()
  const [reference = 'none'] = next?.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/) ?? []
  await expect(page.getByRole('link', { name: 'Read the newest articles' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect.poll(() => mails.length).toBe(1)
  const mail = await mails[0]
  expect(mail).toContain(`To: ${journal.contact.email}`)
  expect(mail).toContain('Reply-To: ada@example.org')
  expect(mail).toContain('A question about sampling')
  expect(mail).toContain(`Reference number: ${reference}`)
  await new Promise<void>((resolve) => server.close(resolve))
})

test('R-INFO-3 without mail it logs that something was written, keeps the words and offers a way', async ({
  page,
  start,
}) => {
  const { origin, log } = await start({ LOG_LEVEL: 'info' })
  await writeToEditor(page, origin)
  const answer = page.getByRole('main').getByRole('status')
  await expect(answer).toHaveText('This site sends no email. Please write to the editor directly.')
  await expect(page.getByLabel('Message')).toHaveValue('Two\nlines')
  const link = page.getByRole('link', { name: 'Send it with your email program' })
  await expect(link).toHaveAttribute(
    'href',
    `mailto:${journal.contact.email}?subject=A%20question%20about%20sampling&body=Two%0D%0Alines`,
  )
  await expect.poll(log).toContain('a message to the editor was written')
})

test('R-DL-4 opens the place that the journal lists for a title when every route fails', async ({
  page,
  folder,
  start,
  playwright,
  expectFailures,
}) => {
  expectFailures(/download\//)
  const stored = 'https://files.example.org/kept.pdf'
  const content = await journalWith(folder, {
    downloadFallbacks: [{ title: 'A listed title', url: stored }],
  })
  const { origin } = await start({ JOURNAL_DIR: content })
  const request = await playwright.request.newContext({ baseURL: origin })
  const session = await request.post('/api/login', { data: adminCredentials })
  const admin = { ...(await session.json()), password: adminCredentials.password }
  await uploadArticle(request, admin, { title: 'A listed title' })
  await page.context().route(/files\.example\.org/, (route) => route.fulfill({ body: 'kept' }))
  await page.route(/\/(direct-)?download\//, (route) => route.fulfill({ status: 500, json: {} }))
  for (const address of ['/journals', '/archive']) {
    await openPage(page, origin + address)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Download PDF' }).click()
    await expect(await opened).toHaveURL(stored)
  }
})

test('R-HOME-2 a slide whose picture failed before the scripts came shows its fallback', async ({
  page,
  folder,
  start,
  expectFailures,
}) => {
  expectFailures(/no-such-picture/)
  const content = await journalWith(folder, {
    carousel: journal.carousel.map((slide) => ({ ...slide, image: '/no-such-picture.jpg' })),
  })
  const { origin } = await start({ JOURNAL_DIR: content })
  await openPage(page, origin)
  const [{ pattern, colour }] = journal.carousel as [(typeof journal.carousel)[0]]
  const picture = page.getByRole('region', { name: 'Highlights' }).locator('img').first()
  await expect(picture).toHaveAttribute('src', `/cloth/${pattern}-${colour}.svg`)
})

/** A copy of the journal's content with other words in `journal.json`; answers its folder. */
async function journalWith(folder: string, change: object): Promise<string> {
  const content = path.join(folder, 'journal')
  await cp('journal', content, { recursive: true })
  const identity = path.join(content, 'journal.json')
  const whole = { ...JSON.parse(await readFile(identity, 'utf8')), ...change }
  await writeFile(identity, JSON.stringify(whole))
  return content
}

async function writeToEditor(page: Page, origin: string) {
  await openPage(page, `${origin}/contact`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill('A question about sampling')
  await page.getByLabel('Message', { exact: true }).fill('Two\nlines')
  await clickButton(page, 'Send')
}
