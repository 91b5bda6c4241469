import { readFile } from 'node:fs/promises'
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Refused } from '#domain/refusal.ts'
import { findPdfFeatures } from './pdf-features.ts'

/** In bytes from the ends of the file, as common readers allow. */
const headerWindow = 1024
const trailerWindow = 2048

/**
 * Validates a PDF by its bytes: pdf.js can read it, has a page, and neither runs scripts nor launches programs. A file
 * with a damaged end is accepted if all its pages are there. The file has at most 10 MB. Throws `Refused` with a sentence
 * for the sender.
 */
export async function validatePdf(path: string): Promise<{ hasAttachments: boolean }> {
  const bytes = await readFile(path)
  // pdf.js would search 10 MB of anything for objects.
  if (!bytes.includes('%PDF-') && !bytes.includes(' obj')) throw wrongType()
  const { runsScripts, launchesPrograms, hasAttachments } = findPdfFeatures(bytes)
  const hasScripts = await readPages(bytes)
  if (runsScripts || hasScripts) {
    throw new Refused(
      'active-content',
      'The PDF contains JavaScript, which would run on the computers of readers. Please export it without scripts.',
    )
  }
  if (launchesPrograms) {
    throw new Refused(
      'active-content',
      'The PDF contains a link that starts a program or opens a local file. Please remove the link and export it again.',
    )
  }
  return { hasAttachments }
}

const wrongType = () => new Refused('wrong-type', 'Please upload a PDF document (.pdf).')

/** Reads the structure of the pages. Returns whether the document or a form field has scripts. */
async function readPages(bytes: Buffer): Promise<boolean> {
  const hasHeader = bytes.includes('%PDF-') && bytes.indexOf('%PDF-') < headerWindow
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - trailerWindow))
  const isWhole = tail.includes('startxref') && tail.includes('%%EOF')
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  })
  try {
    const document = await task.promise
    await requirePages(document, isWhole)
    return await document.hasJSActions()
  } catch (error) {
    throw toRefusal(error, hasHeader, isWhole)
  } finally {
    await task.destroy()
  }
}

/** Requires the first page, and all of them in a file with a damaged end. */
async function requirePages(document: PDFDocumentProxy, isWhole: boolean): Promise<void> {
  const { numPages } = document
  if (numPages < 1) throw new Refused('damaged-file', 'The PDF has no pages.')
  for (let number = 1; number <= (isWhole ? 1 : numPages); number += 1) {
    const page = await document.getPage(number)
    page.cleanup()
  }
}

function toRefusal(error: unknown, hasHeader: boolean, isWhole: boolean): Refused {
  if (error instanceof Refused) return error
  if (error instanceof PasswordException)
    return new Refused(
      'protected-file',
      'The PDF asks for a password. Please upload it without one.',
    )
  if (!hasHeader) return wrongType()
  return new Refused(
    'damaged-file',
    isWhole
      ? 'The PDF cannot be read. Please export it again.'
      : 'The PDF is incomplete: its end is missing. Please export it again.',
  )
}
