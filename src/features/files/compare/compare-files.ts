import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { compareDocx, Differences } from './compare-docx.ts'

export type ComparisonTasks = { compareDocx: typeof compareDocx }

/** Compares two stored Word documents, given their keys. Throws `damaged-file` if they cannot be compared. */
export type CompareFiles = (before: string, after: string) => Promise<Differences>

/** Compares in the sandbox. */
export const compareInPool =
  (pool: SandboxPool<ComparisonTasks>, storage: Storage): CompareFiles =>
  (before, after) =>
    withLocalCopies(storage, { before, after }, (paths) =>
      pool.run('compareDocx', paths).catch((error) => {
        throw error instanceof SandboxError ? toRefusal(error) : error
      }),
    )

function toRefusal(error: SandboxError): Error {
  if (error.failure === 'broken') return error
  if (error.failure !== 'busy') {
    return new Refused(
      'damaged-file',
      'The two files cannot be compared. Please read them beside each other.',
    )
  }
  const sentence = 'Many files are being read at the moment. Please try again in a minute.'
  return new RefusedTemporarily('too-busy', sentence, 30)
}
