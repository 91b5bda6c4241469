import { readFile } from 'node:fs/promises'
import type { ReadDocument } from '#domain/manuscript/document/document.ts'
import type { PackageParts } from '#domain/manuscript/read/package-parts.ts'
import { readDocument } from '#domain/manuscript/read/read-document.ts'
import { readParts } from '#domain/manuscript/read/read-parts.ts'
import { XmlError } from '#domain/manuscript/read/xml/xml-parser.ts'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { isXmlPart } from './package/part.ts'
import { type PackagePart, readPackage } from './package/read-package.ts'
import { decodeXml } from './xml/decode-xml.ts'

type PictureBytes = {
  /** By `part` of the picture. */
  pictureBytes: Map<string, Buffer>
}

/** A manuscript as a document, with the bytes of its pictures. */
export type ReadManuscript = ReadDocument & PictureBytes

/**
 * Reads a Word document from a file or its bytes. For sandbox processes. Throws `Refused` with a sentence for the sender if it
 * cannot be read or unpacks to too much.
 */
export const readManuscript = (file: string | Buffer): Promise<ReadManuscript> =>
  read(file, readDocument)

/** The same with all text at its place: front matter, captions and references are blocks of the body. */
export const readDraft = (
  file: string | Buffer,
): Promise<Pick<ReadManuscript, 'document' | 'pictureBytes'>> => read(file, readParts)

/** Of all XML parts, unpacked. A book takes a few megabytes; the document model of more would not fit into the memory of a task. */
const maxXmlBytes = 32 * 1024 * 1024

const unreadable = () => new Refused('damaged-file', 'The Word document cannot be read.')

async function read<Read extends Pick<ReadDocument, 'document'>>(
  file: string | Buffer,
  readFrom: (parts: PackageParts) => Read,
): Promise<Read & PictureBytes> {
  try {
    const parts = await readPackage(typeof file === 'string' ? await readFile(file) : file)
    const xmlBytes = parts.filter(isXmlPart).reduce((sum, { content }) => sum + content.length, 0)
    if (xmlBytes > maxXmlBytes) throw unreadable()
    const found = readFrom(toParts(parts))
    const used = new Set(found.document.pictures.map(({ part }) => part))
    const pictures = parts.filter(({ name }) => used.has(name))
    return {
      ...found,
      pictureBytes: new Map(pictures.map(({ name, content }) => [name, content])),
    }
  } catch (error) {
    throw toFileError(error, unreadable())
  }
}

function toParts(parts: readonly PackagePart[]): PackageParts {
  const byName = new Map(parts.map((part) => [part.name, part]))
  return {
    names: new Set(byName.keys()),
    text(name) {
      const part = byName.get(name)
      if (!part || !isXmlPart(part)) return undefined
      try {
        return decodeXml(part.content)
      } catch (error) {
        if (error instanceof XmlError) return undefined
        throw error
      }
    },
  }
}
