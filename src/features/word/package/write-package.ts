import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Part } from './part.ts'

/** The date that Word gives every entry. The ZIP format knows no earlier one. */
const mtime = new Date(1980, 0, 1)

/** Writes a package with its parts in the given order. */
export function writePackage(parts: readonly Part[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content, isStored } of parts)
    zip.addBuffer(content, name, { mtime, forceDosTimestamp: true, compress: !isStored })
  zip.end()
  return buffer(zip.outputStream)
}
