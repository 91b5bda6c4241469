import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise } from 'yauzl'
import { measureStream } from '#platform/measure-stream.ts'
import { keyFromPath, storagePath } from '../storage/storage.ts'
import { ArchiveError, Manifest } from './manifest.ts'

/** An archive whose every byte was checked. */
export type VerifiedArchive = {
  manifest: Manifest
  keys: ReadonlySet<string>
  /** Its entries in order: tables, jobs, files. */
  parts(): AsyncGenerator<ArchiveEntry>
}
export type ArchiveEntry = { name: string; content: Readable }

/** In bytes; with 100,000 missing files it has 7 MB. */
const maxManifestBytes = 50 * 1024 * 1024

/**
 * Reads an archive completely and compares it with its manifest. `passed` receives the number of bytes read.
 * Throws `ArchiveError` if it is incomplete, altered or foreign.
 */
export async function verifyArchive(
  file: string,
  onRead: (bytes: number) => void,
): Promise<VerifiedArchive> {
  const sums = new Map<string, string>()
  const keys = new Set<string>()
  const alteredKeys: string[] = []
  let bytes = 0
  let manifest: Manifest | undefined
  try {
    for await (const { name, content } of readEntries(file)) {
      if (manifest || sums.has(name)) throw new ArchiveError('it contains an entry twice')
      if (name === manifestEntryName) {
        manifest = parseManifest(await text(content))
        continue
      }
      const measure = measureStream()
      await pipeline(content, measure.stream.resume())
      const { bytes: size, sha256 } = measure.result()
      onRead(size)
      const key = fileKeyOfEntry(name)
      if (!key) sums.set(name, sha256)
      else if (key !== sha256) alteredKeys.push(key)
      else {
        keys.add(key)
        bytes += size
      }
    }
    if (!manifest) throw new ArchiveError('it has no manifest')
    compareWithManifest(manifest, sums, { count: keys.size, bytes })
    const lacking = new Set(manifest.lacking)
    const wrong = alteredKeys.find((key) => !lacking.has(key))
    if (wrong) throw new ArchiveError(`the file ${wrong} in it was altered`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ArchiveError(`There is no file ${file}.`)
    const reason = (error as Error).message.replace(/\.$/, '')
    throw new ArchiveError(`${file} is not a complete archive of a journal: ${reason}.`)
  }
  return { manifest, keys, parts: () => readContentEntries(file) }
}

export const manifestEntryName = 'manifest.json'
export const jobsEntryName = 'jobs'
export const tableEntryName = (table: string) => `tables/${table}`
export const fileEntryName = (key: string) => `files/${storagePath(key)}`

/** The key of a file entry; undefined for other entries. */
export function fileKeyOfEntry(name: string): string | undefined {
  const key = keyFromPath(name)
  return key && name === fileEntryName(key) ? key : undefined
}

function parseManifest(json: string): Manifest {
  const { success, data, error } = Manifest.safeParse(JSON.parse(json))
  if (success) return data
  const { path, message } = error.issues[0] ?? { path: [], message: '' }
  const isNewer = path[0] === 'version'
  throw new ArchiveError(
    isNewer
      ? 'it was made by a newer version of this product; restore it with that one'
      : `its ${path.join('.')} cannot be parsed (${message})`,
  )
}

function compareWithManifest(
  manifest: Manifest,
  sums: Map<string, string>,
  files: { count: number; bytes: number },
) {
  const { tables, jobs } = manifest
  const expectedSums = new Map(tables.map(({ name, sha256 }) => [tableEntryName(name), sha256]))
  expectedSums.set(jobsEntryName, jobs.sha256)
  if (expectedSums.size !== sums.size) throw new ArchiveError('its tables differ from its manifest')
  for (const [name, sum] of expectedSums)
    if (sums.get(name) !== sum) throw new ArchiveError(`the entry ${name} in it was altered`)
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes)
    throw new ArchiveError('its files differ from its manifest')
}

async function* readContentEntries(file: string): AsyncGenerator<ArchiveEntry> {
  for await (const part of readEntries(file)) if (part.name !== manifestEntryName) yield part
}

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(file, { strictFileNames: true })
  try {
    for await (const entry of zip.eachEntry()) {
      const content = await zip.openReadStreamPromise(entry)
      yield { name: entry.fileName, content: limitManifestSize(entry, content) }
    }
  } finally {
    zip.close()
  }
}

function limitManifestSize(entry: Entry, content: Readable): Readable {
  if (entry.fileName === manifestEntryName && entry.uncompressedSize > maxManifestBytes) {
    content.destroy()
    throw new ArchiveError('its manifest is too large')
  }
  return content
}
