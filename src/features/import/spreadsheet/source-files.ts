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

/** The files that come with a spreadsheet. */
export type SourceFiles = {
  /**
   * Copies a file, by its path with `/` between, to a place; `most` bytes, else as many as a file may have here. Throws
   * `Refused` where it is not there or too large.
   */
  take(name: string, target: string, most?: number): Promise<{ bytes: number; sha256: string }>
  /** What stands before a path: nothing, or the one folder in which all of a ZIP lies; undefined where there is no such file. */
  topOf(name: string): string | undefined
  close(): void
}

const maxEntries = 200_000
const tooLarge = (most: number) =>
  new Refused('too-large', `it is larger than ${most / 1024 / 1024} MB`)
const fileNotFound = () => new Refused('invalid', 'there is no such file')

/** What the system says of a name that no file has, or none can have. */
const absentCodes = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

function refuseAbsent(error: NodeJS.ErrnoException): never {
  throw absentCodes.includes(error.code ?? '') ? fileNotFound() : error
}

/** Opens a folder or a ZIP; without either there are no files. */
export async function openSourceFiles(place: string | undefined): Promise<SourceFiles> {
  if (place === undefined) {
    const sentence = 'files are named, and no folder is: add --files FOLDER or --files FILE.zip'
    return {
      take: () => Promise.reject(new Refused('invalid', sentence)),
      topOf: () => undefined,
      close() {},
    }
  }
  const found = await stat(place).catch(whenAbsent(undefined))
  if (!found) throw new Refused('invalid', `There is no folder or file ${place}.`, 'files')
  return found.isDirectory() ? folderFiles(await realpath(place)) : zipFiles(place)
}

/** A path within, as its steps; undefined for one that leads anywhere else. */
function splitPath(name: string): string[] | undefined {
  const steps = name.trim().replaceAll('\\', '/').replace(/^\.\//, '').split('/')
  const leadsOut = steps.some((step) => ['', '.', '..'].includes(step) || /[\0:]/.test(step))
  return leadsOut || name.length > 1000 ? undefined : steps
}

const folderFiles = (folder: string): SourceFiles => ({
  async take(name, target, most = maxFileBytes) {
    const steps = splitPath(name)
    if (!steps) throw new Refused('invalid', 'the path leads out of the folder')
    const file = await realpath(path.join(folder, ...steps)).catch(refuseAbsent)
    if (!file.startsWith(folder + path.sep))
      throw new Refused('invalid', 'the path leads out of the folder')
    const { size } = await stat(file)
    if (size > most) throw tooLarge(most)
    return copyTo(createReadStream(file), target, most)
  },
  topOf: (name) => (existsSync(path.join(folder, name)) ? '' : undefined),
  close() {},
})

/** Names are looked up, and never become paths; sizes are counted, not believed. */
async function zipFiles(file: string): Promise<SourceFiles> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(() => {
    throw new Refused('invalid', `${file} is neither a folder nor a ZIP.`, 'files')
  })
  const entries = await readEntries(zip, file)
  return {
    async take(name, target, most = maxFileBytes) {
      const entry = entries.get(splitPath(name)?.join('/') ?? '')
      if (!entry) throw fileNotFound()
      if (entry.isEncrypted()) throw new Refused('protected-file', 'it is protected by a password')
      if (entry.uncompressedSize > most) throw tooLarge(most)
      return copyTo(await zip.openReadStreamPromise(entry), target, most)
    },
    topOf(name) {
      const found = [...entries.keys()].find((key) => key.replace(/^[^/]+\//, '') === name)
      return entries.has(name) ? '' : found?.slice(0, -name.length)
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > maxEntries)
      throw new Refused('invalid', `${file} holds more than ${maxEntries} files.`, 'files')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.normalize('NFC')
      if (entries.has(name)) throw new Refused('invalid', `${file} holds ${name} twice.`, 'files')
      if (!name.endsWith('/')) entries.set(name, entry)
    }
    return entries
  } catch (error) {
    zip.close()
    if (error instanceof Refused) throw error
    throw new Refused('invalid', `${file} is damaged: ${(error as Error).message}.`, 'files')
  }
}

async function copyTo(content: Readable, target: string, most: number) {
  const measured = measureStream({ bytes: most, refuse: () => tooLarge(most) })
  try {
    await pipeline(
      content,
      measured.stream,
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof Refused || (error as { syscall?: string }).syscall) throw error
    throw new Refused('damaged-file', `it cannot be unpacked: ${(error as Error).message}`)
  }
  return measured.result()
}
