import type { UploadKind } from '#domain/file-kind.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { validatePdf } from './validate-pdf.ts'
import type { validatePicture } from './validate-picture.ts'
import type { validateSupplement } from './validate-supplement.ts'

export type ValidationTasks = {
  validatePdf: typeof validatePdf
  validateDocx(path: string): Promise<void>
  validatePicture: typeof validatePicture
  validateSupplement: typeof validateSupplement
}

/** What an editor should know of a valid file. */
export type FileNotes = { hasAttachments?: boolean }

/** Throws `Refused` with a sentence for the sender if the file is invalid. */
export type ValidateFile = (kind: UploadKind, path: string) => Promise<FileNotes>

const names: Partial<Record<UploadKind, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  picture: 'picture',
}

const nameOf = (kind: UploadKind): string => names[kind] ?? `${kind.toUpperCase()} file`

async function runValidation(
  pool: SandboxPool<ValidationTasks>,
  kind: UploadKind,
  path: string,
): Promise<FileNotes> {
  if (kind === 'pdf') return pool.run('validatePdf', path)
  if (kind === 'docx') await pool.run('validateDocx', path)
  else if (kind === 'picture') await pool.run('validatePicture', path)
  else await pool.run('validateSupplement', { kind, path })
  return {}
}

/**
 * Validates files in the sandbox. A file that crashes the sandbox is refused and reported. Throws `SandboxError` if
 * the sandbox is broken.
 */
export const validateInPool =
  (pool: SandboxPool<ValidationTasks>, report: (failure: SandboxError) => void): ValidateFile =>
  async (kind, path) => {
    try {
      return await runValidation(pool, kind, path)
    } catch (error) {
      throw toUploadError(error, nameOf(kind), report)
    }
  }

/** Converts a failure of the sandbox to a refusal and reports it; other errors stay. */
export function toUploadError(
  error: unknown,
  name: string,
  report: (failure: SandboxError) => void,
): unknown {
  if (!(error instanceof SandboxError) || error.failure === 'broken') return error
  report(error)
  return toRefusal(error.failure, name)
}

function toRefusal(failure: Exclude<SandboxError['failure'], 'broken'>, name: string): Refused {
  const sentences = {
    'too-slow': `The ${name} takes too long to read. Please export it again.`,
    'too-much-memory': `The ${name} unpacks to more than a manuscript can hold.`,
    crashed: `The ${name} cannot be read. Please export it again.`,
  }
  if (failure !== 'busy') return new Refused('damaged-file', sentences[failure])
  const sentence = 'Many files are being checked at the moment. Please try again in a minute.'
  return new RefusedTemporarily('too-busy', sentence, 30)
}
