import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Document, Packer, Paragraph } from 'docx'
import PDFDocument from 'pdfkit'

/** A file to send, with the hash that it must still have when it comes back. */
export type SampleFile = { bytes: Buffer<ArrayBuffer>; sha256: string }

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const sampleFile = (bytes: Buffer): SampleFile => ({
  bytes: Buffer.from(bytes),
  sha256: sha256(bytes),
})

/** A PDF of one page; `ballast` bytes that no page shows make it as large as wanted. */
export async function makePdf(text: string, ballast = 0): Promise<SampleFile> {
  const pdf = new PDFDocument({ compress: false })
  const content = buffer(pdf)
  pdf.text(text)
  if (ballast) pdf.ref({}).end(randomBytes(ballast))
  pdf.end()
  return sampleFile(await content)
}

export async function makeDocx(text: string): Promise<SampleFile> {
  const document = new Document({ sections: [{ children: [new Paragraph(text)] }] })
  return sampleFile(await Packer.toBuffer(document))
}
