import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import yazl from 'yazl'

const CONTENT_TYPES = '[Content_Types].xml'

/** Gives the new content of the named file in the archive. */
type Rewrite = (name: string, content: Buffer, date: Date) => Buffer

/** Rewrites an archive: all files dated `date`, the list of content types first. */
export async function rewriteZip(archive: Buffer, date: Date, rewrite: Rewrite): Promise<Buffer> {
  const out = new yazl.ZipFile()
  const options = { mtime: sameClockTime(date), forceDosTimestamp: true, mode: 0o100644 }
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const files: { name: string; content: Buffer }[] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const content = await buffer(await zip.openReadStreamPromise(entry))
    files.push({ name: entry.fileName, content })
  }
  for (const { name, content } of files.toSorted(contentTypesFirst)) {
    out.addBuffer(rewrite(name, content, date), name, options)
  }
  out.end()
  return buffer(out.outputStream)
}

/** Programs that guess a file's type look at the first name in the archive. */
function contentTypesFirst(a: { name: string }, b: { name: string }): number {
  return Number(b.name === CONTENT_TYPES) - Number(a.name === CONTENT_TYPES)
}

/** DOS timestamps hold local time; this keeps the bytes the same in every time zone. */
export const sameClockTime = (date: Date) =>
  new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12)
