import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxFileBytes } from '#domain/file-limit.ts'
import { Refused } from '#domain/refusal.ts'
import { measureStream } from '#platform/measure-stream.ts'
import { whenAbsent } from '#platform/when-absent.ts'

const maxEntries = 200_000
const maxPathLength = 1000

/** Error codes of the file system for a name that no file has or can have. */
const absentCodes = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

/** The files of a spreadsheet. */
export type SourceFiles = {
  /**
   * Copies a file by its path, with `/` as separator. `limit` is in bytes, by default the maximum size of an article's
   * file. Throws `Refused` for a missing or larger file.
   */
  take(name: string, target: string, limit?: number): Promise<{ bytes: number; sha256: string }>
  /** The prefix of a path: empty, or the top folder of a ZIP with a `/`. Undefined if the file does not exist. */
  topOf(name: string): string | undefined
  close(): void
}

const tooLarge = (limit: number) =>
  new Refused('too-large', `it is larger than ${limit / 1024 / 1024} MB`)
const fileNotFound = () => new Refused('invalid', 'there is no such file')
const outsideFolder = () => new Refused('invalid', 'the path leads out of the folder')

/** Opens a folder or a ZIP. Without either, every file is refused. */
export async function openSourceFiles(location: string | undefined): Promise<SourceFiles> {
  if (location === undefined) {
    const sentence = 'the row names a file: add --files FOLDER or --files FILE.zip'
    return {
      take: () => Promise.reject(new Refused('invalid', sentence)),
      topOf: () => undefined,
      close() {},
    }
  }
  const stats = await stat(location).catch(whenAbsent(undefined))
  if (!stats) throw new Refused('invalid', `There is no folder or file ${location}.`, 'files')
  return stats.isDirectory() ? folderFiles(await realpath(location)) : zipFiles(location)
}

/** The segments of a relative path; undefined for a path that leads out of its folder. */
function splitPath(name: string): string[] | undefined {
  if (name.length > maxPathLength) return undefined
  const segments = name.trim().replaceAll('\\', '/').replace(/^\.\//, '').split('/')
  const leadsOut = segments.some((part) => ['', '.', '..'].includes(part) || /[\0:]/.test(part))
  return leadsOut ? undefined : segments
}

const folderFiles = (folder: string): SourceFiles => ({
  async take(name, target, limit = maxFileBytes) {
    const segments = splitPath(name)
    if (!segments) throw outsideFolder()
    const file = await realpath(path.join(folder, ...segments)).catch((error) => {
      throw absentCodes.includes(error.code) ? fileNotFound() : error
    })
    if (!file.startsWith(folder + path.sep)) throw outsideFolder()
    if ((await stat(file)).size > limit) throw tooLarge(limit)
    return copyTo(createReadStream(file), target, limit)
  },
  topOf: (name) => (existsSync(path.join(folder, name)) ? '' : undefined),
  close() {},
})

/** Never uses names of entries as paths, and measures sizes while unpacking. */
async function zipFiles(file: string): Promise<SourceFiles> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(() => {
    throw new Refused('invalid', `${file} is neither a folder nor a ZIP.`, 'files')
  })
  const entries = await readEntries(zip, file)
  return {
    async take(name, target, limit = maxFileBytes) {
      const entry = entries.get(splitPath(name)?.join('/') ?? '')
      if (!entry) throw fileNotFound()
      if (entry.isEncrypted()) throw new Refused('protected-file', 'it is protected by a password')
      if (entry.uncompressedSize > limit) throw tooLarge(limit)
      return copyTo(await zip.openReadStreamPromise(entry), target, limit)
    },
    topOf(name) {
      const nested = [...entries.keys()].find((key) => key.replace(/^[^/]+\//, '') === name)
      return entries.has(name) ? '' : nested?.slice(0, -name.length)
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > maxEntries)
      throw new Refused('invalid', `${file} contains more than ${maxEntries} files.`, 'files')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.normalize('NFC')
      if (entries.has(name))
        throw new Refused('invalid', `${file} contains ${name} twice.`, 'files')
      if (!name.endsWith('/')) entries.set(name, entry)
    }
    return entries
  } catch (error) {
    zip.close()
    if (error instanceof Refused) throw error
    throw new Refused('invalid', `${file} is damaged: ${(error as Error).message}.`, 'files')
  }
}

async function copyTo(content: Readable, target: string, limit: number) {
  const measured = measureStream({ bytes: limit, refuse: () => tooLarge(limit) })
  const output = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(content, measured.stream, output)
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof Refused || (error as { syscall?: string }).syscall) throw error
    throw new Refused('damaged-file', `it cannot be unpacked: ${(error as Error).message}`)
  }
  return measured.result()
}
