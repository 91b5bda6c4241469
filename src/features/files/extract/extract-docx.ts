import type { ZipFile } from 'yauzl'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { openDocx } from '#features/files/validate/open-docx.ts'
import { readXml } from '#features/files/validate/read-xml.ts'
import { maxTextLength } from './text-limit.ts'

/** In bytes, unpacked; the body of a long manuscript takes some hundred kilobytes. */
const maxPartBytes = 32 * 1024 * 1024

/** The parts with text for readers (ECMA-376 part 1, 11.3), in order. */
const parts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

/** The beginning of the text of a Word document, one paragraph a line. Throws `Refused` if it cannot be read. */
export async function extractDocx(path: string): Promise<string> {
  try {
    return await readParts(await openDocx(path))
  } catch (error) {
    throw toFileError(error, new Refused('damaged-file', 'The Word document cannot be read.'))
  }
}

async function readParts(zip: ZipFile): Promise<string> {
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (!parts.includes(name)) continue
    const pieces: Buffer[] = []
    let room = maxPartBytes
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      room -= piece.length
      if (room < 0) throw new Error('too much')
      pieces.push(piece)
    }
    found.set(name, textOfPart(Buffer.concat(pieces)))
  }
  return parts
    .map((name) => found.get(name) ?? '')
    .join('\n')
    .slice(0, maxTextLength)
}

const separators: Record<string, string> = { tab: ' ', br: '\n', cr: '\n' }

/** The text of the runs (`w:t`), without deleted text and field codes. */
function textOfPart(part: Buffer): string {
  let text = ''
  let isInRun = false
  readXml(part, {
    open(name) {
      isInRun = name === 't'
      text += separators[name] ?? ''
    },
    close(name) {
      isInRun = false
      if (name === 'p') text += '\n'
    },
    text(piece) {
      if (isInRun) text += piece
    },
  })
  return text
}
