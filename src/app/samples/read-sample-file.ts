import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'

/** A file that came with the product, as an upload. */
export async function readSampleFile(
  folder: string,
  slug: string,
  format: FileFormat,
): Promise<Upload> {
  const originalName = `${slug}.${format}`
  const content = await readFile(path.join(folder, originalName))
  return {
    format,
    path: path.join(folder, originalName),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    originalName,
  }
}
