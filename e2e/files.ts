import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { bytesOf, sampleDocx, samplePdf } from '../test/fixtures/files.ts'

/** A file as Playwright takes one, in a form or in a request. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** A PDF of one page and 20 KB that no other test has. */
export const createPdf = (name = 'article.pdf'): Promise<TestFile> =>
  asTestFile(samplePdf({ name, mark: randomUUID(), padding: 20_000 }), 'application/pdf')

/** A Word document of one paragraph that no other test has. */
export const createDocx = (name = 'manuscript.docx'): Promise<TestFile> =>
  asTestFile(sampleDocx({ name, text: `A manuscript for a test, ${randomUUID()}` }), wordType)

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const asTestFile = async (file: File, mimeType: string): Promise<TestFile> => ({
  name: file.name,
  mimeType,
  buffer: await bytesOf(file),
})

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

/** Presses something that downloads. */
export async function downloadWith(page: Page, button: Locator) {
  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  const content = await readFile(await download.path())
  return { fileName: download.suggestedFilename(), sha256: sha256(content) }
}

/** Presses something that shows a file in a new tab. */
export async function openInTabWith(page: Page, button: Locator) {
  const opened = page.waitForEvent('popup')
  // What the tab becomes is the browser's to say: a viewer of its own, or a download.
  const asked = page
    .context()
    .waitForEvent('request', (sent) => sent.isNavigationRequest() && sent.url().includes('/api/'))
  await button.click()
  const tab = await opened
  const shown = await page.request.get((await asked).url())
  await tab.close()
  return { headers: shown.headers(), sha256: sha256(await shown.body()) }
}
