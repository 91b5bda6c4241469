import { open } from 'node:fs/promises'
import { getDocument, PasswordException, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Refused } from '#domain/refusal.ts'

/** In bytes from the ends of the file, as common readers allow. */
const headerWindow = 1024
const trailerWindow = 2048

/**
 * Validates a PDF by its bytes: the header, a trailer, and at least one readable page. The file has at most 10 MB,
 * which the sandbox reads into memory. Throws `Refused` with a sentence for the sender.
 */
export async function validatePdf(path: string): Promise<void> {
  const { head, tail } = await readEnds(path)
  if (!head.includes('%PDF-')) {
    throw new Refused('wrong-type', 'Please upload a PDF document (.pdf).')
  }
  if (!tail.includes('startxref') || !tail.includes('%%EOF')) {
    throw new Refused(
      'damaged-file',
      'The PDF is incomplete: its end is missing. Please export it again.',
    )
  }
  if ((await countPages(path)) < 1) {
    throw new Refused('damaged-file', 'The PDF has no pages.')
  }
}

async function readEnds(path: string): Promise<{ head: string; tail: string }> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const at = async (position: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
      return buffer.toString('latin1', 0, bytesRead)
    }
    return {
      head: await at(0, headerWindow),
      tail: await at(Math.max(0, size - trailerWindow), trailerWindow),
    }
  } finally {
    await handle.close()
  }
}

async function countPages(path: string): Promise<number> {
  const handle = await open(path)
  const data = new Uint8Array((await handle.stat()).size)
  await handle.read(data, 0, data.length, 0).finally(() => handle.close())
  const task = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
  })
  try {
    const document = await task.promise
    if (document.numPages > 0) await document.getPage(1)
    return document.numPages
  } catch (error) {
    if (error instanceof PasswordException) {
      throw new Refused(
        'protected-file',
        'The PDF asks for a password. Please upload it without one.',
      )
    }
    throw new Refused('damaged-file', 'The PDF cannot be read. Please export it again.')
  } finally {
    await task.destroy()
  }
}
