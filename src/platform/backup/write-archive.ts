import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { measureStream } from '#platform/measure-stream.ts'
import { newId } from '../id.ts'
import { ArchiveError } from './manifest.ts'

export type ArchiveWriter = {
  /** Adds a content and returns its size and SHA-256; compressed content is stored as it is. */
  add(name: string, content: Readable, packed: boolean): Promise<{ bytes: number; sha256: string }>
}

/** Writes a ZIP atomically, readable by its owner only. Throws `ArchiveError` if the file exists. */
export async function writeArchive(
  target: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(target)) throw new ArchiveError(`There is a file ${target} already.`)
  const draft = `${target}.${newId()}.part`
  const zip = new ZipFile()
  const failed = new Promise<never>((_, reject) => zip.on('error', reject))
  // Both are raced with each file and awaited at the end; the first error is thrown.
  failed.catch(() => {})
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    const written = pipeline(zip.outputStream, output)
    written.catch(() => {})
    const add: ArchiveWriter['add'] = async (name, content, packed) => {
      const measured = measureStream()
      zip.addReadStream(measured.stream, name, { compress: !packed, mode: 0o600 })
      await Promise.race([pipeline(content, measured.stream), failed, written])
      return measured.result()
    }
    await fill({ add })
    zip.end()
    await Promise.race([written, failed])
    await rename(draft, target)
    await syncFolder(path.dirname(path.resolve(target)))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
