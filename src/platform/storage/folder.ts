import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../id.ts'
import { sendFile } from './send-file.ts'
import type { Storage } from './storage.ts'

/**
 * Keeps files in a folder, two characters of the key a sub-folder. A file is written under a
 * temporary name, synced, and renamed, so that a name always means the whole content.
 */
export async function folderStorage(root: string): Promise<Storage> {
  const place = (key: string) => {
    if (!/^[\da-f]{64}$/.test(key)) throw new Error('a storage key is a SHA-256 in hexadecimal')
    return path.join(root, key.slice(0, 2), key)
  }
  const temporary = path.join(root, 'temporary')
  await mkdir(temporary, { recursive: true })
  await removeOldDrafts(temporary)

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
      // A file put again counts as new, or the sweeper could take it before its second row is written.
      await utimes(target, new Date(), new Date())
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
    delete: (key) => rm(place(key), { force: true }),
    async *list() {
      for await (const entry of await opendir(root, { recursive: true })) {
        if (!/^[\da-f]{64}$/.test(entry.name)) continue
        const found = await stat(path.join(entry.parentPath, entry.name)).catch(ignoreAbsent)
        if (found) yield { key: entry.name, putAt: found.mtime }
      }
    },
  }
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
async function removeOldDrafts(folder: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for await (const entry of await opendir(folder)) {
    const draft = path.join(folder, entry.name)
    const found = await stat(draft).catch(ignoreAbsent)
    if (found && found.mtimeMs < hourAgo) await rm(draft, { force: true })
  }
}
