import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import { type Cache, createCache } from '#platform/cache.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { renderReadable } from './render-readable.ts'

export type ReadingTasks = { renderReadable: typeof renderReadable }

/**
 * The blocks of a stored Word document as HTML, given its key. Throws `damaged-file` if it cannot be read, and `too-busy`.
 */
export type ReadDocument = (storageKey: string) => Promise<string[]>

/** A document is read again after ten minutes; its content never changes. */
const cacheLimits = { max: 10, milliseconds: 600_000 }

const unreadable = 'The manuscript cannot be shown in the page. Please open its file.'

/** Reads in the sandbox. Keeps the documents that were read last. */
export function readInPool(pool: SandboxPool<ReadingTasks>, storage: Storage): ReadDocument {
  const cache: Cache<string[]> = createCache(cacheLimits)
  return (storageKey) =>
    cache.get(storageKey, () =>
      withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
        pool.run('renderReadable', copy).catch((error) => {
          throw toFileRefusal(error, unreadable)
        }),
      ),
    )
}
