import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { compareDocx, Differences } from './compare-docx.ts'

export type ComparisonTasks = { compareDocx: typeof compareDocx }

/** Compares two stored Word documents, given their keys. Throws `damaged-file` if they cannot be compared. */
export type CompareFiles = (before: string, after: string) => Promise<Differences>

/** Compares in the sandbox, from copies, since the sandbox cannot open the storage. */
export const compareInPool =
  (pool: SandboxPool<ComparisonTasks>, storage: Storage): CompareFiles =>
  async (before, after) => {
    const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
    const copyOf = async (key: string, name: string) => {
      const copy = path.join(folder, name)
      await pipeline(await storage.get(key), createWriteStream(copy))
      return copy
    }
    try {
      return await pool.run('compareDocx', {
        before: await copyOf(before, 'before.docx'),
        after: await copyOf(after, 'after.docx'),
      })
    } catch (error) {
      throw error instanceof SandboxError ? toRefusal(error) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

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
