import type { UploadKind } from '#domain/file-kind.ts'
import { Refused, RefusedForNow } from '#domain/refusal.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { judgeDocx } from './judge-docx.ts'
import type { judgePdf } from './judge-pdf.ts'
import type { judgePicture } from './judge-picture.ts'
import type { judgeSupplement } from './judge-supplement.ts'

/** The tasks of the pool that judge a file, given its path. */
export type JudgingTasks = {
  judgePdf: typeof judgePdf
  judgeDocx: typeof judgeDocx
  judgePicture: typeof judgePicture
  judgeSupplement: typeof judgeSupplement
}

/** Throws `Refused` with a sentence for the sender when the file at the path is not good. */
export type Judge = (kind: UploadKind, path: string) => Promise<void>

const names: Partial<Record<UploadKind, string>> = {
  pdf: 'PDF',
  docx: 'Word document',
  picture: 'picture',
}

const nameOf = (kind: UploadKind): string => names[kind] ?? `${kind.toUpperCase()} file`

function judge(pool: Pool<JudgingTasks>, kind: UploadKind, path: string): Promise<void> {
  if (kind === 'pdf') return pool.run('judgePdf', path)
  if (kind === 'docx') return pool.run('judgeDocx', path)
  if (kind === 'picture') return pool.run('judgePicture', path)
  return pool.run('judgeSupplement', { kind, path })
}

/**
 * Judges files in a pool, outside this process: one that harms its judge is refused like any bad one, and
 * reported. Throws `PoolFailure` when no file can be judged.
 */
export const judgeIn =
  (pool: Pool<JudgingTasks>, report: (failure: PoolFailure) => void): Judge =>
  async (kind, path) => {
    try {
      await judge(pool, kind, path)
    } catch (error) {
      throw refusalOfPool(error, nameOf(kind), report)
    }
  }

/** What the sender of a file is told that a pool could not finish, and reported; every other fault as it is. */
export function refusalOfPool(
  error: unknown,
  name: string,
  report: (failure: PoolFailure) => void,
): unknown {
  if (!(error instanceof PoolFailure) || error.failure === 'broken') return error
  report(error)
  return refusalOf(error.failure, name)
}

function refusalOf(failure: Exclude<PoolFailure['failure'], 'broken'>, name: string): Refused {
  const sentences = {
    'too-slow': `The ${name} takes too long to read. Please export it again.`,
    'too-much-memory': `The ${name} unpacks to more than a manuscript can hold.`,
    crashed: `The ${name} cannot be read. Please export it again.`,
  }
  if (failure !== 'busy') return new Refused('damaged-file', sentences[failure])
  const sentence = 'Many files are being checked at the moment. Please try again in a minute.'
  return new RefusedForNow('too-busy', sentence, 30)
}
