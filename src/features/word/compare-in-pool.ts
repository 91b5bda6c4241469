import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { compareDocx, Differences } from './compare-docx.ts'

export type ComparisonTasks = { compareDocx: typeof compareDocx }

/** Compares two stored Word documents, given their keys. Throws `damaged-file` if they cannot be compared. */
export type CompareFiles = (before: string, after: string) => Promise<Differences>

const incomparable = 'The two files cannot be compared. Please read them beside each other.'

/** Compares in the sandbox. */
export const compareInPool =
  (pool: SandboxPool<ComparisonTasks>, storage: Storage): CompareFiles =>
  (before, after) =>
    withLocalCopies(storage, { before, after }, (paths) =>
      pool.run('compareDocx', paths).catch((error) => {
        throw toFileRefusal(error, incomparable)
      }),
    )
