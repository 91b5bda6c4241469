import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

/** A real PDF with the given number of pages, each of which says `text` (Latin letters); `padding` bytes of comment make it larger. */
export function pdf({
  name = 'article.pdf',
  pages = 1,
  padding = 0,
  mark = '',
  text = '',
} = {}): File {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')
  const said = text && `BT /F 12 Tf 50 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from(
      { length: pages },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pages + 3} 0 R /Resources << /Font << /F ${pages + 4} 0 R >> >> >>`,
    ),
    `<< /Length ${said.length} >>\nstream\n${said}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = `%PDF-1.7\n%${mark}\n`
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  body += `%${'x'.repeat(padding)}\n`
  const xref = body.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return new File([body], name, { type: 'application/pdf' })
}

const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const contentTypes = (main = mainType, extra = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${extra}</Types>`

type Entry = { name: string; content: Buffer | string; declaredSize?: number; encrypted?: boolean }

const wordParts = (text: string): Entry[] => [
  { name: '[Content_Types].xml', content: contentTypes() },
  {
    name: '_rels/.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
  {
    name: 'word/document.xml',
    content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  },
]

/** A real Word document of one paragraph; `extra` parts replace those of the same name. */
export function docx({
  name = 'manuscript.docx',
  text = 'Sample text',
  extra = [] as Entry[],
} = {}): File {
  const replaced = new Set(extra.map((entry) => entry.name))
  return zipFile(name, [...wordParts(text).filter((entry) => !replaced.has(entry.name)), ...extra])
}

export const zipFile = (name: string, entries: Entry[]): File => new File([zip(entries)], name)

/** Writes a ZIP by hand, since tests need ones that no library would write. */
function zip(entries: Entry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, declaredSize, encrypted } of entries) {
    const raw = typeof content === 'string' ? Buffer.from(content) : content
    // Some hold hundreds of megabytes of nothing: how small they become is all the same.
    const packed = deflateRawSync(raw, { level: 1 })
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(raw), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(declaredSize ?? raw.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    const trailer = Buffer.alloc(14)
    trailer.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, trailer, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

export const bytesOf = async (file: File): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await file.arrayBuffer())
