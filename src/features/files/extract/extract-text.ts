import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import { withLocalCopies } from '#features/files/run-on-files.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { extractPdf } from './extract-pdf.ts'

export type ExtractionTasks = {
  extractPdf: typeof extractPdf
  extractDocx(path: string): Promise<string>
}

const tasks = { pdf: 'extractPdf', docx: 'extractDocx' } as const satisfies Record<
  FileFormat,
  keyof ExtractionTasks
>

/**
 * The text of a stored file, extracted in the sandbox; empty if it has none. Throws `PermanentJobError` if the file is the cause,
 * so that a retry would fail as well.
 */
export async function extractText(
  { sandbox, storage }: { sandbox: Sandbox<ExtractionTasks>; storage: Storage },
  format: FileFormat,
  storageKey: string,
): Promise<string> {
  try {
    const text = await withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
      sandbox.run(tasks[format], copy),
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
