import type { UploadKind } from '#domain/file-kind.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { WarningLog } from '#platform/log/log.ts'
import type { Sandbox, Tasks } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
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

/** What runs tasks on received files. A file that crashes the sandbox is refused and logged. */
export type UploadDeps<Known extends Tasks> = { sandbox: Sandbox<Known>; log: WarningLog }

const names: Partial<Record<UploadKind, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  picture: 'picture',
}

const nameOf = (kind: UploadKind): string => names[kind] ?? `${kind.toUpperCase()} file`

async function runValidation(
  sandbox: Sandbox<ValidationTasks>,
  kind: UploadKind,
  path: string,
): Promise<FileNotes> {
  if (kind === 'pdf') return sandbox.run('validatePdf', path)
  if (kind === 'docx') await sandbox.run('validateDocx', path)
  else if (kind === 'picture') await sandbox.run('validatePicture', path)
  else await sandbox.run('validateSupplement', { kind, path })
  return {}
}

/**
 * Validates a file in the sandbox. Throws `Refused` with a sentence for the sender if it is invalid, and `SandboxError` if the
 * sandbox is broken.
 */
export async function validateFile(
  { sandbox, log }: UploadDeps<ValidationTasks>,
  kind: UploadKind,
  path: string,
): Promise<FileNotes> {
  try {
    return await runValidation(sandbox, kind, path)
  } catch (error) {
    const report = (err: SandboxError) => log.warn({ err }, 'a file was not validated')
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
