import { readFile } from 'node:fs/promises'
import type { ReadDocument } from '#domain/manuscript/document/document.ts'
import type { PackageParts } from '#domain/manuscript/read/package-parts.ts'
import { readDocument } from '#domain/manuscript/read/read-document.ts'
import { Refused } from '#domain/refusal.ts'
import { isXmlPart } from '#features/files/anonymise/part.ts'
import { type PackagePart, readPackage } from '#features/files/anonymise/read-package.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { decodeXml, XmlError } from '#features/files/validate/read-xml.ts'

/** A manuscript as a document, with the bytes of its pictures. */
export type ReadManuscript = ReadDocument & {
  /** By `part` of the picture. */
  pictureBytes: Map<string, Uint8Array>
}

/**
 * Reads a Word document from a file or its bytes. For sandbox processes. Throws `Refused` with a sentence for the sender if it
 * cannot be read or unpacks to too much.
 */
export async function readManuscript(file: string | Buffer): Promise<ReadManuscript> {
  try {
    const parts = await readPackage(typeof file === 'string' ? await readFile(file) : file)
    const read = readDocument(toParts(parts))
    const used = new Set(read.document.pictures.map(({ part }) => part))
    const pictures = parts.filter(({ name }) => used.has(name))
    return { ...read, pictureBytes: new Map(pictures.map(({ name, content }) => [name, content])) }
  } catch (error) {
    throw toFileError(error, new Refused('damaged-file', 'The Word document cannot be read.'))
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
