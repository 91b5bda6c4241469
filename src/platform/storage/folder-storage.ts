import { createWriteStream, type Stats } from 'node:fs'
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '#platform/id.ts'
import { sendFile } from './send-file.ts'
import { keyFromPath, type Storage, storagePath } from './storage.ts'

/**
 * Keeps files in a folder, two characters of the key a sub-folder. A file is written under a
 * temporary name, synced, and renamed, so that a name always means the whole content.
 */
export async function openFolderStorage(root: string): Promise<Storage> {
  const place = (key: string) => path.join(root, storagePath(key))
  const temporary = path.join(root, 'temporary')
  await mkdir(temporary, { recursive: true })
  await deleteStaleTemporaryFiles(temporary, place)

  return {
    async put(key, content) {
      const target = place(key)
      const draft = path.join(temporary, newId())
      try {
        await writeSynced(draft, content)
        const made = await mkdir(path.dirname(target), { recursive: true })
        await rename(draft, target)
        await syncFolder(path.dirname(target))
        if (made) await syncFolder(root)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async get(key, range) {
      const handle = await open(place(key))
      return handle.createReadStream(range)
    },
    async open(key) {
      const file = await open(place(key)).catch(ignoreAbsent)
      if (!file) return undefined
      const { size } = await file.stat()
      return {
        bytes: size,
        sendTo: (to, range) => sendFile(file, range, to),
        close: () => file.close(),
      }
    },
    async head(key) {
      const found = await stat(place(key)).catch(ignoreAbsent)
      return found && { bytes: found.size }
    },
    async delete(key, putSince) {
      const target = place(key)
      const isNew = (found: Stats) => putSince !== undefined && found.mtime >= putSince
      const found = await stat(target).catch(ignoreAbsent)
      if (!found || isNew(found)) return false
      // Once aside it is beyond the reach of whoever puts it again, and can be looked at in peace.
      const aside = path.join(temporary, `${key}${pendingDeleteSuffix}`)
      await rename(target, aside).catch(ignoreAbsent)
      const taken = await stat(aside).catch(ignoreAbsent)
      if (taken && isNew(taken)) await restoreFile(aside, target)
      await rm(aside, { force: true })
      return taken !== undefined && !isNew(taken)
    },
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        const key = keyFromPath(entry.name)
        const found = key && (await stat(path.join(entry.parentPath, key)).catch(ignoreAbsent))
        if (found) yield { key, putAt: found.mtime }
      }
    },
  }
}

/** What the name of a file ends in that is about to be deleted. */
const pendingDeleteSuffix = '.aside'

/** Gives a file that was set aside its name back, unless it has been put anew. */
async function restoreFile(aside: string, target: string): Promise<void> {
  await link(aside, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
  })
}

async function writeSynced(target: string, content: Readable): Promise<void> {
  await pipeline(content, createWriteStream(target, { flags: 'wx', flush: true }))
}

/** A rename is only safe once the folder that holds the name is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** What a killed process left half-written; younger ones may belong to a process that still writes. */
async function deleteStaleTemporaryFiles(
  folder: string,
  place: (key: string) => string,
): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for await (const entry of await opendir(folder)) {
    const draft = path.join(folder, entry.name)
    const found = await stat(draft).catch(ignoreAbsent)
    if (!found || found.mtimeMs >= hourAgo) continue
    const isAside = entry.name.endsWith(pendingDeleteSuffix)
    if (isAside) await restoreFile(draft, place(path.basename(entry.name, pendingDeleteSuffix)))
    await rm(draft, { force: true })
  }
}
