import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/storage/storage.ts'
import { uploadFolderPrefix } from './receive/temporary-upload.ts'

/**
 * Copies stored files to a temporary folder, since the sandbox cannot open the storage, passes their paths to `use`, and
 * deletes the folder afterwards.
 */
export async function withLocalCopies<Name extends string, Result>(
  storage: Storage,
  keys: Record<Name, string>,
  use: (paths: Record<Name, string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  const copies = new Map<string, string>()
  try {
    for (const [name, key] of Object.entries<string>(keys)) {
      const copy = path.join(folder, name)
      await pipeline(await storage.get(key), createWriteStream(copy))
      copies.set(name, copy)
    }
    return await use(Object.fromEntries(copies) as Record<Name, string>)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
