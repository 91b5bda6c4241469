import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { bytesOf, sampleDocx, samplePdf } from '../../test/fixtures/files.ts'
import { manuscriptDocx, wordParagraph } from '../../test/fixtures/manuscripts.ts'

/** A file in the form that Playwright sends. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer }

/** A PDF of one page and 20 KB, different each time. */
export const createPdf = (name = 'article.pdf'): Promise<TestFile> =>
  asTestFile(samplePdf({ name, mark: randomUUID(), padding: 20_000 }), 'application/pdf')

/** A Word document of one paragraph, different each time. */
export const createDocx = (name = 'manuscript.docx'): Promise<TestFile> =>
  asTestFile(sampleDocx({ name, text: `A manuscript for a test, ${randomUUID()}` }), wordType)

/** A sample manuscript with a title, an abstract, keywords and sections. */
export function createManuscript(word: string): Promise<TestFile> {
  const content = [
    wordParagraph(`Sample of ${word}`, 'Title'),
    wordParagraph('Sample Author'),
    wordParagraph('Abstract', 'Heading1'),
    wordParagraph(`An abstract about ${word}.`),
    wordParagraph(`Keywords: ${word}, sample`),
    wordParagraph('Introduction', 'Heading1'),
    wordParagraph(`The introduction names ${word}.`),
    wordParagraph('Method', 'Heading1'),
    wordParagraph('Nothing was measured.'),
  ]
  return asTestFile(manuscriptDocx(`${word}.docx`, content), wordType)
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A file in the form that Playwright sends. */
export const asTestFile = async (file: File, mimeType: string): Promise<TestFile> => ({
  name: file.name,
  mimeType,
  buffer: await bytesOf(file),
})

export const sha256 = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex')

/** Clicks a button and reads the file that it downloads. */
export async function downloadWith(page: Page, button: Locator) {
  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  const content = await readFile(await download.path())
  return { fileName: download.suggestedFilename(), sha256: sha256(content) }
}

/** Clicks a button and reads the file that a browser with a PDF viewer opens in a new tab. */
export async function openInTabWith(page: Page, button: Locator) {
  // The headless browser of the tests has none.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true }),
  )
  const opened = page.waitForEvent('popup')
  // The browser decides whether the tab becomes a viewer or a download.
  const requested = page
    .context()
    .waitForEvent(
      'request',
      (request) => request.isNavigationRequest() && request.url().includes('/api/'),
    )
  await button.click()
  const tab = await opened
  const response = await page.request.get((await requested).url())
  await tab.close()
  return { headers: response.headers(), sha256: sha256(await response.body()) }
}

/** Drops files on a field. */
export async function dropFiles(page: Page, label: string, ...files: TestFile[]) {
  const dataTransfer = await page.evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, type, content } of dropped) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      type: mimeType,
      content: buffer.toString('base64'),
    })),
  )
  await page.getByLabel(label).locator('..').dispatchEvent('drop', { dataTransfer })
}

export const megabyte = 1024 * 1024

/** Pads a file to a size. */
export const padded = (file: TestFile, size: number): TestFile => ({
  ...file,
  buffer: Buffer.concat([file.buffer, Buffer.alloc(size - file.buffer.length)]),
})
