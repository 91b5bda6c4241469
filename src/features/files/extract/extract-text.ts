import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { extractPdf } from './extract-pdf.ts'

export type ExtractionTasks = {
  extractPdf: typeof extractPdf
  extractDocx(path: string): Promise<string>
}

/**
 * The text of a stored file; empty if it has none. Throws `PermanentJobError` if the file is the cause, so that a
 * retry would fail as well.
 */
export type ExtractText = (format: FileFormat, storageKey: string) => Promise<string>

const tasks = { pdf: 'extractPdf', docx: 'extractDocx' } as const satisfies Record<
  FileFormat,
  keyof ExtractionTasks
>

/** Extracts text in the sandbox. */
export const extractInPool =
  (pool: SandboxPool<ExtractionTasks>, storage: Storage): ExtractText =>
  async (format, storageKey) => {
    try {
      const text = await withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
        pool.run(tasks[format], copy),
      )
      return cleanText(text)
    } catch (error) {
      throw isFileError(error) ? new PermanentJobError((error as Error).message) : error
    }
  }

const isFileError = (error: unknown): boolean =>
  error instanceof Refused ||
  (error instanceof SandboxError && !['busy', 'broken'].includes(error.failure))

/** Removes what the database cannot store, and joins words that are hyphenated at the end of a line. */
const cleanText = (text: string): string =>
  text
    .replaceAll('\0', ' ')
    .toWellFormed()
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
