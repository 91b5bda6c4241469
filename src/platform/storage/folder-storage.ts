import { createWriteStream, type Stats } from 'node:fs'
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '#platform/id.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { createFileSender } from './send-file.ts'
import { keyFromPath, type Storage, storagePath } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Stores files in a folder with subfolders by two characters of the key. A file is written under a temporary name,
 * synced and renamed, so that a name always means the complete content.
 */
export async function openFolderStorage(root: string): Promise<Storage> {
  const pathOf = (key: string) => path.join(root, storagePath(key))
  const temporary = path.join(root, 'temporary')
  const sendFile = createFileSender()
  await mkdir(temporary, { recursive: true })
  await deleteStaleTemporaryFiles(temporary, pathOf)

  return {
    async put(key, content) {
      const target = pathOf(key)
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
      const handle = await open(pathOf(key))
      return handle.createReadStream(range)
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(whenAbsent(undefined))
      if (!file) return undefined
      const { size } = await file.stat()
      return {
        bytes: size,
        sendTo: (to, range) => sendFile(file, range, to),
        close: () => file.close(),
      }
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch(whenAbsent(undefined))
      return found && { bytes: found.size }
    },
    async delete(key, putSince) {
      const target = pathOf(key)
      const isNew = (found: Stats) => putSince !== undefined && found.mtime >= putSince
      const found = await stat(target).catch(whenAbsent(undefined))
      if (!found || isNew(found)) return false
      // A file that was moved aside cannot be replaced by a concurrent `put` while it is checked.
      const aside = path.join(temporary, `${key}${pendingDeleteSuffix}`)
      await rename(target, aside).catch(whenAbsent(undefined))
      const moved = await stat(aside).catch(whenAbsent(undefined))
      if (moved && isNew(moved)) await restoreFile(aside, target)
      await rm(aside, { force: true })
      return moved !== undefined && !isNew(moved)
    },
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        const key = keyFromPath(entry.name)
        const found =
          key && (await stat(path.join(entry.parentPath, key)).catch(whenAbsent(undefined)))
        if (found) yield { key, putAt: found.mtime }
      }
    },
  }
}

const pendingDeleteSuffix = '.aside'

/** Moves a file back, unless it was stored again. */
async function restoreFile(aside: string, target: string): Promise<void> {
  await link(aside, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
  })
}

async function writeSynced(target: string, content: Readable): Promise<void> {
  await pipeline(content, createWriteStream(target, { flags: 'wx', flush: true }))
}

/** Deletes what a killed process left; younger files may belong to a running one. */
async function deleteStaleTemporaryFiles(
  folder: string,
  pathOf: (key: string) => string,
): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for await (const entry of await opendir(folder)) {
    const draft = path.join(folder, entry.name)
    const found = await stat(draft).catch(whenAbsent(undefined))
    if (!found || found.mtimeMs >= hourAgo) continue
    const isPendingDelete = entry.name.endsWith(pendingDeleteSuffix)
    if (isPendingDelete)
      await restoreFile(draft, pathOf(path.basename(entry.name, pendingDeleteSuffix)))
    await rm(draft, { force: true })
  }
}
