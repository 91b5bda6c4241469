import { open } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Refused } from '#domain/refusal.ts'

/** Far above what a long illustrated manuscript needs, far below what hurts. */
const limits = { entries: 5_000, inflatedBytes: 250 * 1024 * 1024, contentTypesBytes: 1024 * 1024 }

const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The main part of a Word document without macros (ECMA-376 part 1, 11.3.10), or of a template:
 * authors who write in a journal's template send it as .docx without saving it anew.
 */
const mainPart =
  /application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document|template)\.main\+xml/
const macroTypes = /macroEnabled|vbaProject/i

const refuse = {
  wrongType: () => new Refused('wrong-type', 'Please upload a Word document (.docx).'),
  damaged: () =>
    new Refused(
      'damaged-file',
      'The Word document is damaged or incomplete. Please save it again.',
    ),
  tooBig: () =>
    new Refused('damaged-file', 'The Word document unpacks to more than a manuscript can hold.'),
  macros: () =>
    new Refused(
      'macros-in-file',
      'The Word document contains macros. Please save it as .docx without them.',
    ),
  locked: () =>
    new Refused(
      'protected-file',
      'The Word document is protected by a password or is an old .doc. Please save it as .docx without a password.',
    ),
}

/**
 * Judges a DOCX by its bytes: a ZIP that unpacks whole within limits, names no path outside
 * itself, and whose `[Content_Types].xml` names a Word main document and no macros.
 * Throws `Refused` with a sentence for the sender.
 */
export async function judgeDocx(path: string): Promise<void> {
  await requireZip(path)
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw refuse.damaged()
  })
  try {
    const contentTypes = await unpack(zip)
    if (contentTypes === undefined) throw refuse.wrongType()
    if (macroTypes.test(contentTypes)) throw refuse.macros()
    if (!mainPart.test(contentTypes)) throw refuse.wrongType()
  } catch (error) {
    throw error instanceof Refused ? error : refuse.damaged()
  } finally {
    zip.close()
  }
}

async function requireZip(path: string): Promise<void> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0).finally(() => handle.close())
  if (buffer.equals(oleHeader)) throw refuse.locked()
  if (buffer.toString('latin1', 0, 2) !== 'PK') throw refuse.wrongType()
}

/** Inflates every entry, since the sizes that a ZIP declares may lie, and answers the content types. */
async function unpack(zip: ZipFile): Promise<string | undefined> {
  if (zip.entryCount > limits.entries) throw refuse.tooBig()
  let inflated = 0
  let contentTypes: string | undefined
  for await (const entry of zip.eachEntry()) {
    requirePlain(entry)
    if (entry.fileName.endsWith('/')) continue
    const wanted = entry.fileName === '[Content_Types].xml'
    const kept: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      inflated += chunk.length
      if (inflated > limits.inflatedBytes) throw refuse.tooBig()
      if (wanted) kept.push(chunk)
      if (wanted && kept.length * chunk.length > limits.contentTypesBytes) throw refuse.tooBig()
    }
    if (wanted) contentTypes = Buffer.concat(kept).toString('utf8')
  }
  return contentTypes
}

function requirePlain(entry: Entry): void {
  if (entry.isEncrypted()) throw refuse.locked()
  if (/vbaProject/i.test(entry.fileName)) throw refuse.macros()
}
