import { openPromise, type ZipFile } from 'yauzl'
import { Refused } from '#domain/refusal.ts'
import { faultOfFile } from '#features/files/validate/file-error.ts'
import { decode, resolveReferences } from '#features/files/validate/xml-elements.ts'
import { maxTextLength } from './text-limit.ts'

/** In bytes, unpacked; the body of a long manuscript takes some hundred kilobytes. */
const maxPartBytes = 32 * 1024 * 1024

/** The parts with text for readers (ECMA-376 part 1, 11.3), in order. */
const parts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

/** The beginning of the text of a Word document, one paragraph a line. Throws `Refused` if it cannot be read. */
export async function extractDocx(path: string): Promise<string> {
  try {
    const zip = await openPromise(path, { autoClose: false })
    try {
      return await readParts(zip)
    } finally {
      zip.close()
    }
  } catch (error) {
    throw faultOfFile(error, new Refused('damaged-file', 'The Word document cannot be read.'))
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
    found.set(name, textOfPart(decode(Buffer.concat(pieces))))
  }
  return parts
    .map((name) => found.get(name) ?? '')
    .join('\n')
    .slice(0, maxTextLength)
}

const separators: Record<string, string> = { '/p': '\n', tab: ' ', br: '\n', cr: '\n' }

/** The text of the runs (`w:t`), without deleted text and field codes. Linear in the length of the part. */
export function textOfPart(xml: string): string {
  let text = ''
  let at = xml.indexOf('<')
  while (at >= 0 && text.length < maxTextLength) {
    if (xml.startsWith('<!--', at)) {
      at = next(xml, xml.indexOf('-->', at))
      continue
    }
    const end = xml.indexOf('>', at)
    if (end < 0) break
    const name = /^(\/?)(?:[^\s/>:]{0,50}:)?([^\s/>]{0,50})/.exec(xml.slice(at + 1, at + 103))
    const tag = `${name?.[1] ?? ''}${name?.[2] ?? ''}`
    text += separators[tag] ?? ''
    at = next(xml, end)
    if (tag === 't' && at >= 0) text += resolveReferences(xml.slice(end + 1, at))
  }
  return text
}

const next = (xml: string, from: number): number => (from < 0 ? -1 : xml.indexOf('<', from))
