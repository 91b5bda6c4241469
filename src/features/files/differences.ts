import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refused, RefusedForNow } from '#domain/refusal.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { compareDocx, Differences } from './compare-docx.ts'
import { spoolPrefix } from './spool.ts'

/** The tasks of the pool that compare files. */
export type ComparingTasks = { compareDocx: typeof compareDocx }

/** The word differences between two stored Word documents, by their keys. Throws `damaged-file` when they cannot be compared. */
export type CompareFiles = (before: string, after: string) => Promise<Differences>

/** Compares in a pool, outside this process, from copies: what lies elsewhere the pool cannot open. */
export const compareIn =
  (pool: Pool<ComparingTasks>, storage: Storage): CompareFiles =>
  async (before, after) => {
    const folder = await mkdtemp(path.join(tmpdir(), spoolPrefix))
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
      throw error instanceof PoolFailure ? refusalOf(error) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

function refusalOf(error: PoolFailure): Error {
  if (error.failure === 'broken') return error
  if (error.failure !== 'busy') {
    return new Refused(
      'damaged-file',
      'The two files cannot be compared. Please read them beside each other.',
    )
  }
  const sentence = 'Many files are being read at the moment. Please try again in a minute.'
  return new RefusedForNow('too-busy', sentence, 30)
}
