import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { uploadFolderPrefix } from '#features/files/receive/temporary-upload.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { extractDocx } from './extract-docx.ts'
import type { extractPdf } from './extract-pdf.ts'

/** The tasks of the pool that read the text of a file, given its path. */
export type ExtractionTasks = { extractPdf: typeof extractPdf; extractDocx: typeof extractDocx }

/**
 * The text of a stored file: empty where it holds none. Throws `FailedForGood` where the file is at fault, so
 * that another try would end the same.
 */
export type ExtractText = (format: FileFormat, storageKey: string) => Promise<string>

const tasks = { pdf: 'extractPdf', docx: 'extractDocx' } as const satisfies Record<
  FileFormat,
  keyof ExtractionTasks
>

/** Reads texts in a pool, outside this process, from a copy: what lies elsewhere the pool cannot open. */
export const extractInPool =
  (pool: SandboxPool<ExtractionTasks>, storage: Storage): ExtractText =>
  async (format, storageKey) => {
    const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
    try {
      const copy = path.join(folder, format)
      await pipeline(await storage.get(storageKey), createWriteStream(copy))
      return cleanText(await pool.run(tasks[format], copy))
    } catch (error) {
      throw isFileError(error) ? new PermanentJobError((error as Error).message) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

const isFileError = (error: unknown): boolean =>
  error instanceof Refused ||
  (error instanceof SandboxError && !['busy', 'broken'].includes(error.failure))

/** As the database can hold it, with the words whole that the end of a line parts. */
const cleanText = (text: string): string =>
  text
    .replaceAll('\0', ' ')
    .toWellFormed()
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
