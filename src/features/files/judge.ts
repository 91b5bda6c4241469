import { Refused, RefusedForNow } from '#domain/refusal.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import type { judgeDocx } from './judge-docx.ts'
import type { judgePdf } from './judge-pdf.ts'
import type { judgePicture } from './judge-picture.ts'
import type { UploadFormat } from './spool.ts'

/** The tasks of the pool that judge a file, given its path. */
export type JudgingTasks = {
  judgePdf: typeof judgePdf
  judgeDocx: typeof judgeDocx
  judgePicture: typeof judgePicture
}

/** Throws `Refused` with a sentence for the sender when the file at the path is not good. */
export type Judge = (format: UploadFormat, path: string) => Promise<void>

const tasks = {
  pdf: 'judgePdf',
  docx: 'judgeDocx',
  picture: 'judgePicture',
} as const satisfies Record<UploadFormat, keyof JudgingTasks>

const names = { pdf: 'PDF', docx: 'Word document', picture: 'picture' } satisfies Record<
  UploadFormat,
  string
>

/**
 * Judges files in a pool, outside this process: one that harms its judge is refused like any bad one, and
 * reported. Throws `PoolFailure` when no file can be judged.
 */
export const judgeIn =
  (pool: Pool<JudgingTasks>, report: (failure: PoolFailure) => void): Judge =>
  async (format, path) => {
    try {
      await pool.run(tasks[format], path)
    } catch (error) {
      if (!(error instanceof PoolFailure) || error.failure === 'broken') throw error
      report(error)
      throw refusalOf(error.failure, names[format])
    }
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
