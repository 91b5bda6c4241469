import { createHash } from 'node:crypto'
import { bytesOf, sampleDocx, samplePdf } from '../test/fixtures/files.ts'

/** A file to send, with the hash that it must still have when it comes back. */
export type SampleFile = { bytes: Buffer<ArrayBuffer>; sha256: string }

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

async function sampleFile(file: File): Promise<SampleFile> {
  const bytes = await bytesOf(file)
  return { bytes, sha256: sha256(bytes) }
}

/** A PDF of one page, of its own by its mark; `ballast` bytes that no page shows make it as large as wanted. */
export const makePdf = (mark: string, ballast = 0): Promise<SampleFile> =>
  sampleFile(samplePdf({ mark, padding: ballast }))

export const makeDocx = (text: string): Promise<SampleFile> => sampleFile(sampleDocx({ text }))
