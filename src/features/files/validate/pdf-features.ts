import { inflateSync } from 'node:zlib'

/** Active content and attachments of a PDF. */
export type PdfFeatures = {
  runsScripts: boolean
  launchesPrograms: boolean
  hasAttachments: boolean
}

/** In bytes: the unpacked object streams of a file together. */
const maxUnpackedBytes = 32 * 1024 * 1024

/** In characters: enough for the dictionary of a stream. */
const dictionaryLength = 2000

/** Blanks and comments between two tokens. (ISO 32000-2, 7.2) */
const space = String.raw`(?:[\0\s]|%[^\r\n]{0,200}[\r\n])*`
const action = (type: string) => new RegExp(`/S${space}/${type}(?![A-Za-z])`)
const patterns = {
  runsScripts: action('JavaScript'),
  launchesPrograms: action('Launch'),
  hasAttachments: new RegExp(String.raw`/EF${space}(?:<<|\d)`),
}

/**
 * Finds actions and attachments by their names (ISO 32000-2, 12.6.4 and 7.11.4), in objects and in object streams. An
 * encrypted object stream cannot be read here.
 */
export function findPdfFeatures(bytes: Buffer): PdfFeatures {
  const file = bytes.toString('latin1')
  const found = { runsScripts: false, launchesPrograms: false, hasAttachments: false }
  const search = (text: string) => {
    const decoded = decodeNames(text)
    for (const name of Object.keys(patterns) as (keyof PdfFeatures)[])
      found[name] ||= patterns[name].test(decoded)
  }
  search(file)
  for (const objects of objectStreams(bytes, file)) search(objects)
  return found
}

/** `/J#61vaScript` is `/JavaScript`. (ISO 32000-2, 7.3.5) */
const decodeNames = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

function* objectStreams(bytes: Buffer, file: string): Generator<string> {
  let room = maxUnpackedBytes
  for (const {
    0: { length },
    index,
  } of file.matchAll(/\bstream(?:\r\n|\r|\n)/g)) {
    const dictionary = decodeNames(file.slice(Math.max(0, index - dictionaryLength), index))
    if (!dictionary.includes('/ObjStm')) continue
    const unpacked = inflate(bytes.subarray(index + length), room)
    room -= unpacked.length
    yield unpacked.toString('latin1')
  }
}

/** Empty for a stream that cannot be unpacked, or not within the limit: pdf.js refuses those that it needs. */
function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) })
  } catch {
    return Buffer.alloc(0)
  }
}
