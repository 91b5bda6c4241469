import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { SampleManuscript } from './submissions.ts'
import { sameClockTime } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const documentType =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const relationship =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

const contentTypes = `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`

const relationships = `${declaration}<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationship}" Target="word/document.xml"/></Relationships>`

/** Writes a small manuscript without styles. The same manuscript gives the same bytes. */
export async function writeManuscript({ title, paragraphs }: SampleManuscript): Promise<Buffer> {
  const lines = ['SAMPLE', title, ...paragraphs].map(paragraph).join('')
  const document = `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines}</w:body></w:document>`
  const zip = new yazl.ZipFile()
  const options = {
    mtime: sameClockTime(new Date('2026-01-01')),
    forceDosTimestamp: true,
    mode: 0o100644,
  }
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml', options)
  zip.addBuffer(Buffer.from(relationships), '_rels/.rels', options)
  zip.addBuffer(Buffer.from(document), 'word/document.xml', options)
  zip.end()
  return buffer(zip.outputStream)
}

const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
