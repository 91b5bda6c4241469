import { readFile } from 'node:fs/promises'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Refused } from '#domain/refusal.ts'
import { mostText } from './text-limit.ts'

/** So many pages are read at most: far more than an article has. */
const mostPages = 1_000

/**
 * The text of a PDF from its beginning, a line a line; empty where its pages are pictures. `path` holds a complete
 * file of at most 10 MB. Throws `Refused` when it cannot be read.
 */
export async function readPdf(path: string): Promise<string> {
  const data = new Uint8Array(await readFile(path))
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    return await textOf(await task.promise)
  } catch {
    throw new Refused('damaged-file', 'The PDF cannot be read.')
  } finally {
    await task.destroy()
  }
}

async function textOf(document: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    }
    page.cleanup()
    text += '\n'
    if (text.length > mostText) break
  }
  return text.slice(0, mostText)
}
