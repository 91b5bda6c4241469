import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { Refused } from '#domain/refusal.ts'
import { toFileError } from '#features/files/validate/file-error.ts'
import { docxLimits, openDocx } from './package/open-package.ts'
import { declaresDocumentType, decodeXml } from './xml/decode-xml.ts'
import { scanXml, type Tag } from './xml/scan-xml.ts'

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
 * Validates a DOCX by its bytes: a ZIP that unpacks within limits to what its checksums say, has no entry twice,
 * declares a Word main document and no macros, has no document type, and loads nothing from elsewhere. Throws `Refused` with a sentence for the sender.
 */
export async function validateDocx(path: string): Promise<void> {
  await requireZip(path)
  const zip = await openDocx(path).catch((error) => {
    throw toFileError(error, errors.damaged())
  })
  try {
    const { contentTypes, relationships } = await unpack(zip)
    if (contentTypes === undefined) throw errors.wrongType()
    validateContentTypes(attributesIn(contentTypes))
    for (const part of relationships) attributesIn(part).forEach(validateRelationship)
  } catch (error) {
    throw toFileError(error, errors.damaged())
  }
}

type Attributes = Tag['attributes']

function attributesIn(part: Buffer): Attributes[] {
  const all: Attributes[] = []
  scanXml(decodeXml(part), { open: ({ attributes }) => all.push(attributes) })
  return all
}

function validateContentTypes(elements: Attributes[]): void {
  const types = elements.map(({ ContentType = '' }) => ContentType.trim())
  if (types.some((type) => macros.test(type))) throw errors.macros()
  if (!types.some((type) => mainPart.test(type))) throw errors.wrongType()
}

function validateRelationship({ Type = '', Target = '', TargetMode = '' }: Attributes): void {
  const type = Type.trim()
  if (macros.test(type)) throw errors.macros()
  const target = Target.trim().replace(/%5c/gi, '\\').replace(/%2f/gi, '/')
  const isOutside = TargetMode.trim().toLowerCase() === 'external'
  if (isOutside && !harmlessExternal.test(type) && !localFile.test(target)) throw errors.outside()
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
    const content = await inflate(await zip.openReadStreamPromise(entry), entry, room, isRead)
    // A picture in SVG may have one. Word does not read it as a part.
    if (!name.endsWith('.svg') && declaresDocumentType(content)) throw errors.damaged()
    if (isTypes) parts.contentTypes = content
    else if (isRead) parts.relationships.push(content)
  }
  return parts
}

/** In bytes: enough for what precedes the root element of a part. */
const prologBytes = 64 * 1024

/** Returns an entry, or only its beginning. Subtracts the unpacked and the read bytes from the remaining `room`. */
async function inflate(
  content: Readable,
  entry: Entry,
  room: { inflated: number; read: number },
  isRead: boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  let checksum = 0
  for await (const chunk of content) {
    checksum = crc32(chunk, checksum)
    if (isRead || bytes < prologBytes) chunks.push(chunk)
    bytes += chunk.length
    room.inflated -= chunk.length
    if (isRead) room.read -= chunk.length
    if (room.inflated < 0 || room.read < 0) throw errors.tooBig()
  }
  if (checksum !== entry.crc32) throw errors.damaged()
  return Buffer.concat(chunks)
}

/** Readers disagree about an entry that occurs twice or in pieces. */
function requirePlainEntry(entry: Entry, isThereAlready: boolean): void {
  if (entry.isEncrypted()) throw errors.locked()
  if (/vbaProject/i.test(entry.fileName)) throw errors.macros()
  if (isThereAlready || entry.fileName.endsWith('.piece')) throw errors.damaged()
}
