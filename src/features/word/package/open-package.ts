import { readFile } from 'node:fs/promises'
import { fromBufferPromise, type ZipFile } from 'yauzl'

/** The signature of the end of central directory record, and its length without the comment (APPNOTE 4.3.16). */
const endOfDirectory = { signature: 'PK\x05\x06', bytes: 22 }

/** Well above what a long illustrated manuscript needs. */
export const docxLimits = {
  entries: 5_000,
  inflatedBytes: 250 * 1024 * 1024,
  readBytes: 4 * 1024 * 1024,
}

/** Opens a Word document of at most 10 MB. Corrects a wrong length of its ZIP comment, as Word does. */
export const openDocx = async (path: string): Promise<ZipFile> => openPackage(await readFile(path))

/** The same for an Office file in memory. */
export async function openPackage(content: Buffer): Promise<ZipFile> {
  const end = content.lastIndexOf(endOfDirectory.signature, undefined, 'latin1')
  const comment = content.length - end - endOfDirectory.bytes
  if (end >= 0 && comment >= 0 && comment <= 0xffff) content.writeUInt16LE(comment, end + 20)
  return fromBufferPromise(content)
}
