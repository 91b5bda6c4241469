import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileFormat } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import { FailedForGood } from '#platform/jobs.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { spoolPrefix } from './spool.ts'
import type { readDocx } from './text-docx.ts'
import type { readPdf } from './text-pdf.ts'

/** The tasks of the pool that read the text of a file, given its path. */
export type ReadingTasks = { readPdf: typeof readPdf; readDocx: typeof readDocx }

/**
 * The text of a stored file: empty where it holds none. Throws `FailedForGood` where the file is at fault, so
 * that another try would end the same.
 */
export type ReadText = (format: FileFormat, storageKey: string) => Promise<string>

const tasks = { pdf: 'readPdf', docx: 'readDocx' } as const satisfies Record<
  FileFormat,
  keyof ReadingTasks
>

/** Reads texts in a pool, outside this process, from a copy: what lies elsewhere the pool cannot open. */
export const readTextIn =
  (pool: Pool<ReadingTasks>, storage: Storage): ReadText =>
  async (format, storageKey) => {
    const folder = await mkdtemp(path.join(tmpdir(), spoolPrefix))
    try {
      const copy = path.join(folder, format)
      await pipeline(await storage.get(storageKey), createWriteStream(copy))
      return cleaned(await pool.run(tasks[format], copy))
    } catch (error) {
      throw isOfTheFile(error) ? new FailedForGood((error as Error).message) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const isOfTheFile = (error: unknown): boolean =>
  error instanceof Refused ||
  (error instanceof PoolFailure && !['busy', 'broken'].includes(error.failure))

/** As the database can hold it, with the words whole that the end of a line parts. */
const cleaned = (text: string): string =>
  text
    .replaceAll('\0', ' ')
    .toWellFormed()
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
