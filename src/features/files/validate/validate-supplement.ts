import { readFile } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import type { FileKind } from '#domain/file-kind.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from './file-error.ts'
import { readPictureHeader } from './picture-header.ts'
import { pictureTypeOf } from './picture-type.ts'

type OtherKind = Exclude<FileKind, FileFormat>

export const maxArchiveEntries = 10_000

/** 1 GB, as declared: a hundred times the size of the archive. */
export const maxUnpackedBytes = 1024 * 1024 * 1024

const pictureTypes = { png: 'image/png', jpg: 'image/jpeg' } as const

const names: Record<OtherKind, string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  csv: 'a table as text (.csv)',
  txt: 'plain text (.txt)',
  html: 'a web page (.html)',
  xml: 'an XML document (.xml)',
  png: 'a PNG picture',
  jpg: 'a JPEG picture',
  zip: 'a ZIP archive',
}

const wrongTypeError = (kind: OtherKind) =>
  new Refused('wrong-type', `Please choose another file: this one is not ${names[kind]}.`)

/**
 * Validates a supplementary file by its bytes: it must be what its name says. The site never opens it. Throws
 * `Refused` with a sentence for the sender.
 */
export async function validateSupplement(file: { kind: OtherKind; path: string }): Promise<void> {
  const { kind, path } = file
  if (kind === 'png' || kind === 'jpg') return validatePictureFile(kind, path)
  if (kind === 'xlsx' || kind === 'zip') return validateArchive(kind, path)
  return validateText(kind, path)
}

/** Checks the first bytes, the size and the end; the pixels are not decoded. */
async function validatePictureFile(kind: 'png' | 'jpg', path: string): Promise<void> {
  const bytes = await readFile(path)
  const type = pictureTypes[kind]
  if (pictureTypeOf(bytes) !== type || !readPictureHeader(bytes, type).isWhole)
    throw wrongTypeError(kind)
}

/** Any encoding without null bytes, which no reader of tables accepts. */
async function validateText(kind: OtherKind, path: string): Promise<void> {
  const bytes = await readFile(path)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  if (bytes.length === 0 || /[\u0000-\u0008\u000e-\u001a]/.test(bytes.toString('latin1')))
    throw wrongTypeError(kind)
}

/** Reads the list of contents and unpacks nothing. */
async function validateArchive(kind: 'xlsx' | 'zip', path: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch((error) => {
    throw toFileError(error, wrongTypeError(kind))
  })
  const entries = new Set<string>()
  let unpackedBytes = 0
  try {
    if (zip.entryCount > maxArchiveEntries) {
      throw new Refused(
        'damaged-file',
        `The archive contains more than ${maxArchiveEntries} files.`,
      )
    }
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) {
        throw new Refused('protected-file', 'The file is protected by a password.')
      }
      unpackedBytes += entry.uncompressedSize
      if (unpackedBytes > maxUnpackedBytes) {
        throw new Refused('damaged-file', 'The archive unpacks to more than 1 GB.')
      }
      entries.add(entry.fileName.toLowerCase())
    }
  } catch (error) {
    throw toFileError(error, wrongTypeError(kind))
  } finally {
    zip.close()
  }
  if (kind === 'xlsx') validateWorkbook(entries)
}

function validateWorkbook(entries: Set<string>): void {
  if (!entries.has('[content_types].xml') || !entries.has('xl/workbook.xml')) {
    throw wrongTypeError('xlsx')
  }
  for (const name of entries) {
    if (!/vbaproject|macrosheets/.test(name)) continue
    throw new Refused(
      'macros-in-file',
      'The workbook contains macros. Please save it as .xlsx without them.',
    )
  }
}
