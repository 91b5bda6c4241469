import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Refused } from '#domain/refusal.ts'
import { faultOfFile } from './file-error.ts'
import { type Element, parseElements } from './xml-elements.ts'

/** Well above what a long illustrated manuscript needs. */
export const docxLimits = {
  entries: 5_000,
  inflatedBytes: 250 * 1024 * 1024,
  readBytes: 4 * 1024 * 1024,
}

const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The main part of a Word document without macros (ECMA-376 part 1, 11.3.10) or of a template, since authors send a
 * journal's template under the name .docx.
 */
const mainPart =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document|template)\.main\+xml$/i
const macros = /macroEnabled|vbaProject|vbaData/i

/** External targets that Word shows, or opens on a click; any other loads with the document. */
const harmlessExternal = /\/(hyperlink|image|video|audio|media)$/i

/** A file on the author's own computer, such as the original of a template. */
const localFile =
  /^(file:(\/\/(localhost)?)?\/(?![/\\])|[a-z]:[\\/]|(?![a-z][a-z\d+.-]*:|[/\\]{2}))/i

const errors = {
  wrongType: refusal('wrong-type', 'Please upload a Word document (.docx).'),
  damaged: refusal(
    'damaged-file',
    'The Word document is damaged or incomplete. Please save it again.',
  ),
  tooBig: refusal('damaged-file', 'The Word document unpacks to more than a manuscript can hold.'),
  macros: refusal(
    'macros-in-file',
    'The Word document contains macros. Please save it as .docx without them.',
  ),
  outside: refusal(
    'external-content',
    'The Word document loads a template or another part from elsewhere. Please save it as .docx with all that belongs to it.',
  ),
  locked: refusal(
    'protected-file',
    'The Word document is protected by a password or is an old .doc. Please save it as .docx without a password.',
  ),
}

function refusal(...details: ConstructorParameters<typeof Refused>): () => Refused {
  return () => new Refused(...details)
}

/**
 * Validates a DOCX by its bytes: a ZIP that unpacks within limits, has no entry twice, declares a Word main
 * document and no macros, and loads nothing from elsewhere. Throws `Refused` with a sentence for the sender.
 */
export async function validateDocx(path: string): Promise<void> {
  await requireZip(path)
  const zip = await openPromise(path, { autoClose: false }).catch((error) => {
    throw faultOfFile(error, errors.damaged())
  })
  try {
    const { contentTypes, relationships } = await unpack(zip)
    if (contentTypes === undefined) throw errors.wrongType()
    validateContentTypes(parseElements(contentTypes))
    for (const part of relationships) validateRelationships(parseElements(part))
  } catch (error) {
    throw faultOfFile(error, errors.damaged())
  } finally {
    zip.close()
  }
}

function validateContentTypes(elements: Element[]): void {
  const types = elements.map(({ attributes }) => (attributes.get('ContentType') ?? '').trim())
  if (types.some((type) => macros.test(type))) throw errors.macros()
  if (!types.some((type) => mainPart.test(type))) throw errors.wrongType()
}

function validateRelationships(elements: Element[]): void {
  for (const { attributes } of elements) {
    const type = (attributes.get('Type') ?? '').trim()
    if (macros.test(type)) throw errors.macros()
    const isOutside = attributes.get('TargetMode')?.trim().toLowerCase() === 'external'
    const target = (attributes.get('Target') ?? '')
      .trim()
      .replace(/%5c/gi, '\\')
      .replace(/%2f/gi, '/')
    if (isOutside && !harmlessExternal.test(type) && !localFile.test(target)) throw errors.outside()
  }
}

async function requireZip(path: string): Promise<void> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0).finally(() => handle.close())
  if (buffer.equals(oleHeader)) throw errors.locked()
  if (buffer.toString('latin1', 0, 2) !== 'PK') throw errors.wrongType()
}

type Parts = { contentTypes?: Buffer; relationships: Buffer[] }

/** Unpacks every entry, since the declared sizes may be false, and returns those to read. */
async function unpack(zip: ZipFile): Promise<Parts> {
  if (zip.entryCount > docxLimits.entries) throw errors.tooBig()
  const parts: Parts = { relationships: [] }
  const names = new Set<string>()
  const room = { inflated: docxLimits.inflatedBytes, read: docxLimits.readBytes }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    requirePlainEntry(entry, names.has(name))
    names.add(name)
    if (name.endsWith('/')) continue
    const isTypes = name === '[content_types].xml'
    const isRead = isTypes || /(^|\/)_rels\/[^/]*\.rels$/.test(name)
    const content = await inflate(await zip.openReadStreamPromise(entry), room, isRead)
    if (isTypes) parts.contentTypes = content
    else if (isRead) parts.relationships.push(content)
  }
  return parts
}

/** Subtracts the unpacked and the returned bytes from the remaining `room`. */
async function inflate(
  content: Readable,
  room: { inflated: number; read: number },
  isRead: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) {
    room.inflated -= chunk.length
    if (isRead) {
      chunks.push(chunk)
      room.read -= chunk.length
    }
    if (room.inflated < 0 || room.read < 0) throw errors.tooBig()
  }
  return Buffer.concat(chunks)
}

/** Readers disagree about an entry that occurs twice or in pieces. */
function requirePlainEntry(entry: Entry, isThereAlready: boolean): void {
  if (entry.isEncrypted()) throw errors.locked()
  if (/vbaProject/i.test(entry.fileName)) throw errors.macros()
  if (isThereAlready || entry.fileName.endsWith('.piece')) throw errors.damaged()
}
