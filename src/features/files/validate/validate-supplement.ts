import { open, readFile } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import type { FileKind } from '#domain/file-kind.ts'
import { Refused } from '#domain/refusal.ts'
import { faultOfFile } from './file-error.ts'

/** The kinds that are judged here; a PDF and a Word document are judged as an article's own. */
type OtherKind = Exclude<FileKind, 'pdf' | 'docx'>

const maxEntries = 10_000

const signatures = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpg: Buffer.from('ffd8ff', 'hex'),
} as const

const names: Record<OtherKind, string> = {
  xlsx: 'an Excel workbook (.xlsx)',
  csv: 'a table as text (.csv)',
  txt: 'plain text (.txt)',
  png: 'a PNG picture',
  jpg: 'a JPEG picture',
  zip: 'a ZIP archive',
}

const wrongTypeError = (kind: OtherKind) =>
  new Refused('wrong-type', `Please choose another file: this one is not ${names[kind]}.`)

/**
 * Judges by its bytes a file that goes with an article. It is never opened here and only ever saved by readers, so that
 * it has to be what its name says, and no more. Throws `Refused` with a sentence for the sender.
 */
export async function validateSupplement(file: { kind: OtherKind; path: string }): Promise<void> {
  const { kind, path } = file
  if (kind === 'png' || kind === 'jpg') return validateSignature(kind, path)
  if (kind === 'csv' || kind === 'txt') return validateText(kind, path)
  return validateArchive(kind, path)
}

async function validateSignature(kind: 'png' | 'jpg', path: string): Promise<void> {
  const handle = await open(path)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(8), 0, 8, 0)
    .finally(() => handle.close())
  const start = signatures[kind]
  if (bytesRead < 8 || !buffer.subarray(0, start.length).equals(start)) throw wrongTypeError(kind)
}

/** Text of any encoding but those with empty bytes, which no reader of tables takes. */
async function validateText(kind: 'csv' | 'txt', path: string): Promise<void> {
  const bytes = await readFile(path)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  if (bytes.length === 0 || /[\u0000-\u0008\u000e-\u001a]/.test(bytes.toString('latin1')))
    throw wrongTypeError(kind)
}

/** Its list of contents is read, and nothing is unpacked. */
async function validateArchive(kind: 'xlsx' | 'zip', path: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch((error) => {
    throw faultOfFile(error, wrongTypeError(kind))
  })
  const entries = new Set<string>()
  try {
    if (zip.entryCount > maxEntries) {
      throw new Refused('damaged-file', `The archive holds more than ${maxEntries} files.`)
    }
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) {
        throw new Refused('protected-file', 'The file is protected by a password.')
      }
      entries.add(entry.fileName.toLowerCase())
    }
  } catch (error) {
    throw faultOfFile(error, wrongTypeError(kind))
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
