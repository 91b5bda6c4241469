import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { connectEmbedded } from '../src/platform/database/open-embedded.ts'
import { uploadArticle } from './content/articles.ts'
import { journal } from './content/journal.ts'
import { contactMessage, fillSubmissionWithFile, sendContactMessage } from './forms.ts'
import { main, openPage, pageHeading } from './pages.ts'
import { logInAdmin, startSession } from './people.ts'
import { startSecondProduct } from './product.ts'
import { makeFolder, removeFolder, startMailServer } from './products.ts'
import { test } from './test.ts'

type Product = Awaited<ReturnType<typeof startSecondProduct>>

test.describe('with a mail server and a journal of its own', () => {
  const storedFile = 'https://files.example.org/stored.pdf'
  const missingPicture = '/no-such-picture.jpg'
  let folder: string
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let product: Product

  test.beforeAll(async () => {
    folder = await makeFolder()
    mailServer = await startMailServer()
    const journalFolder = await copyJournal(folder, {
      downloadFallbacks: [{ title: 'A listed title', url: storedFile }],
      carousel: journal.carousel.map((slide) => ({ ...slide, image: missingPicture })),
    })
    product = await startSecondProduct(folder, {
      SMTP_URL: mailServer.url,
      JOURNAL_DIR: journalFolder,
    })
  })

  test.afterAll(async () => {
    await product.stop()
    await mailServer.stop()
    await removeFolder(folder)
  })

  test('R-INFO-3 R-USE-6 the sender of a message to the editor gets its reference number', async ({
    page,
  }) => {
    await openPage(page, `${product.origin}/contact`)
    await sendContactMessage(page)
    const result = main(page).getByRole('status')
    await expect(result).toHaveText('Your message is on its way to the editor.')
    const nextStep = page.getByText('The editors will reply to ada@example.org.')
    const [reference = 'none'] =
      (await nextStep.textContent())?.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/) ?? []
    await expect(page.getByRole('link', { name: 'Read the newest articles' })).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await expect.poll(() => mailServer.emails.length).toBe(1)
    const [email] = mailServer.emails
    expect(email).toContain(`To: ${journal.contact.email}`)
    expect(email).toContain('Reply-To: ada@example.org')
    expect(email).toContain('A question about sampling')
    expect(email).toContain(`Reference number: ${reference}`)
  })

  test('R-SUBMIT-4 R-FORGOT-2 a sent manuscript and a forgotten password promise an email', async ({
    page,
    playwright,
  }) => {
    await openPage(page, `${product.origin}/forgotpassword`)
    await expect(main(page)).toContainText('to get a link to set a new one')
    await expect(main(page)).not.toContainText('This site sends no email')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(main(page)).toContainText('a link to set a new password is on its way')
    await expect(main(page)).toContainText('The link works once, within 60 minutes.')
    const request = await playwright.request.newContext({ baseURL: product.origin })
    await startSession(page, await logInAdmin(request), product.origin)
    await openPage(page, `${product.origin}/submission`)
    await fillSubmissionWithFile(page)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(main(page)).toContainText('An email confirms that it has arrived.')
  })

  test('R-DL-4 a file that no route delivers opens at the address that the journal lists', async ({
    page,
    playwright,
    expectFailures,
  }) => {
    expectFailures(/download\//)
    const request = await playwright.request.newContext({ baseURL: product.origin })
    await uploadArticle(request, await logInAdmin(request), { title: 'A listed title' })
    await page.context().route(/files\.example\.org/, (route) => route.fulfill({ body: 'stored' }))
    await page.route(/\/(direct-)?download\//, (route) => route.fulfill({ status: 500, json: {} }))
    for (const address of ['/journals', '/archive']) {
      await openPage(page, product.origin + address)
      const opened = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Download PDF' }).click()
      await expect(await opened).toHaveURL(storedFile)
    }
  })

  test('R-HOME-2 a slide whose picture failed before hydration shows its fallback', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/no-such-picture/)
    await openPage(page, product.origin)
    const [{ pattern, colour }] = journal.carousel as [(typeof journal.carousel)[0]]
    const picture = page.getByRole('region', { name: 'Highlights' }).locator('img').first()
    await expect(picture).toHaveAttribute('src', `/covers/${pattern}-${colour}.svg`)
  })
})

test.describe('without a mail server', () => {
  let folder: string
  let product: Product

  test.beforeAll(async () => {
    folder = await makeFolder()
    product = await startSecondProduct(folder, { LOG_LEVEL: 'info' })
  })

  test.afterAll(async () => {
    await product.stop()
    await removeFolder(folder)
  })

  test('R-INFO-3 a visitor can open an unsent message in an email program', async ({ page }) => {
    await openPage(page, `${product.origin}/contact`)
    await sendContactMessage(page)
    const result = main(page).getByRole('status')
    await expect(result).toHaveText(
      'This site sends no email. Please write to the editor directly.',
    )
    await expect(page.getByLabel('Message')).toHaveValue(contactMessage.Message)
    const link = page.getByRole('link', { name: 'Send it with your email program' })
    await expect(link).toHaveAttribute(
      'href',
      `mailto:${journal.contact.email}?subject=A%20question%20about%20sampling&body=Two%0D%0Alines`,
    )
    await expect.poll(product.log).toContain('a message to the editor was not sent')
  })

  test('R-NAV-8 R-ERR-1 R-ARCH-6 R-RUN-3 a failed page or list hides the cause behind 500 or 503', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/status 50[03]/, /status of 50[03]/)
    const { db, close } = await connectEmbedded(folder, (error) => {
      throw error
    })
    await db.execute(sql`alter table article rename to hidden`)
    try {
      const response = await page.goto(`${product.origin}/current-issue`)
      expect(response?.status()).toBe(500)
      await expect(pageHeading(page, 'Unexpected Application Error!')).toBeVisible()
      const html = await response?.text()
      expect(html).not.toMatch(/article_id|relation "|node_modules|\.ts:\d|\bat \w+ \(/)
      const requestId = response?.headers()['x-request-id']
      expect(requestId).toMatch(/^[\da-z]{16}$/)
      await expect(page.getByText(`Request ${requestId}`), 'R-RUN-3').toBeVisible()
      for (const [address, message] of [
        ['/journals', 'Server error occurred'],
        ['/archive', 'The articles below are samples. They are not from this journal.'],
      ] as const) {
        const list = await page.goto(product.origin + address)
        expect(list?.status(), address).toBe(503)
        await expect(main(page).getByText(message).first()).toBeVisible()
      }
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    } finally {
      await db.execute(sql`alter table hidden rename to article`)
      await close()
    }
  })
})

/** Copies the journal's content into a folder and changes `journal.json`. Returns the copy's folder. */
async function copyJournal(folder: string, change: object): Promise<string> {
  const content = path.join(folder, 'journal')
  await cp('journal', content, { recursive: true })
  const file = path.join(content, 'journal.json')
  const settings = { ...JSON.parse(await readFile(file, 'utf8')), ...change }
  await writeFile(file, JSON.stringify(settings))
  return content
}
