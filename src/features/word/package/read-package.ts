import { gunzipSync } from 'node:zlib'
import { Refused } from '#domain/refusal.ts'
import { docxLimits, openPackage } from '#features/word/package/open-package.ts'
import { isPackage, isXmlPart, type Part } from './part.ts'

/** Far above what a long illustrated manuscript takes with all embedded files; bytes are unpacked. */
const limits = { entries: docxLimits.entries, bytes: 150 * 1024 * 1024, xmlBytes: 48 * 1024 * 1024 }

/** How many packages may be inside each other. */
const maxDepth = 2

/** A part, with the parts of the file that is embedded in it. */
export type PackagePart = Part & { inner?: PackagePart[] }

const tooBig = () =>
  new Refused('damaged-file', 'The file unpacks to more than can be anonymised here.')

/** Unpacks a package and the packages in it. Throws `Refused` beyond the limits, and errors of the ZIP library. */
export async function readPackage(
  content: Buffer,
  room = { ...limits },
  depth = 0,
): Promise<PackagePart[]> {
  const zip = await openPackage(content)
  room.entries -= zip.entryCount
  if (room.entries < 0) throw tooBig()
  const parts: PackagePart[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw protectedFile()
    const { fileName: name } = entry
    if (name.endsWith('/')) continue
    const pieces: Buffer[] = []
    const isXml = isXmlPart({ name })
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      room.bytes -= piece.length
      if (isXml) room.xmlBytes -= piece.length
      if (room.bytes < 0 || room.xmlBytes < 0) throw tooBig()
      pieces.push(piece)
    }
    const isStored = entry.compressionMethod === 0
    const part: PackagePart = unpackDrawing(
      { name, content: Buffer.concat(pieces), isStored },
      room,
    )
    if (isPackage(part) && depth < maxDepth)
      part.inner = await readPackage(part.content, room, depth + 1)
    parts.push(part)
  }
  return parts
}

/** Unpacks a compressed drawing (EMZ, WMZ), so that its names are found. A damaged one stays as it is: no program opens it. */
function unpackDrawing(part: Part, room: { bytes: number }): Part {
  if (!/\.(?:emz|wmz)$/i.test(part.name)) return part
  try {
    const content = gunzipSync(part.content, { maxOutputLength: Math.max(1, room.bytes) })
    room.bytes -= content.length
    return { ...part, content, isGzipped: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooBig()
    return part
  }
}

export const protectedFile = () =>
  new Refused('protected-file', 'The file is protected by a password.')
