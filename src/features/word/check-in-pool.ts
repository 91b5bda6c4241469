import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import { type Cache, createCache } from '#platform/cache.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { checkManuscriptFile } from './check-manuscript-file.ts'

export type CheckTasks = { checkManuscriptFile: typeof checkManuscriptFile }

/** Checks Word documents. Both throw `damaged-file` if one cannot be read, and `too-busy`. */
export type CheckManuscripts = {
  /** A stored file, given its key. */
  ofFile(storageKey: string, rules: CheckRules): Promise<CheckFinding[]>
  /** An upload that is not stored yet, given its path. */
  ofUpload(path: string, rules: CheckRules): Promise<CheckFinding[]>
}

/** A file never changes, but the rules may. */
const cacheLimits = { max: 200, milliseconds: 600_000 }

const unreadable = 'The Word file takes too long to read or is damaged.'

/** Checks in the sandbox. Keeps the latest results. */
export function checkInPool(pool: SandboxPool<CheckTasks>, storage: Storage): CheckManuscripts {
  const cache: Cache<CheckFinding[]> = createCache(cacheLimits)
  const ofUpload = (path: string, rules: CheckRules) =>
    pool.run('checkManuscriptFile', { path, rules }).catch((error) => {
      throw toFileRefusal(error, unreadable)
    })
  return {
    ofUpload,
    ofFile: (storageKey, rules) =>
      cache.get(`${storageKey} ${JSON.stringify(rules)}`, () =>
        withLocalCopies(storage, { copy: storageKey }, ({ copy }) => ofUpload(copy, rules)),
      ),
  }
}
