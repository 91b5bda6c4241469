import { readFile } from 'node:fs/promises'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Refused } from '#domain/refusal.ts'
import { maxTextLength } from './text-limit.ts'

const maxPages = 1_000

/**
 * The beginning of the text of a PDF; empty if its pages are pictures. The file has at most 10 MB. Throws `Refused`
 * if it cannot be read.
 */
export async function extractPdf(path: string): Promise<string> {
  const data = new Uint8Array(await readFile(path))
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    return await readPages(await task.promise)
  } catch {
    throw new Refused('damaged-file', 'The PDF cannot be read.')
  } finally {
    await task.destroy()
  }
}

async function readPages(document: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    }
    page.cleanup()
    text += '\n'
    if (text.length > maxTextLength) break
  }
  return text.slice(0, maxTextLength)
}
