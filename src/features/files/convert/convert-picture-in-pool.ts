import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { toUploadError } from '#features/files/validate/validate-file.ts'
import type { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { convertPicture } from './convert-picture.ts'

/** The tasks of the pool that draws received pictures anew. */
export type ConversionTasks = { convertPicture: typeof convertPicture }

/** One at a time: a picture of many pixels takes much memory, and goes with its process. */
export const conversionLimits = {
  processes: 1,
  waiting: 20,
  seconds: 15,
  megabytes: 700,
  idleSeconds: 20,
  native: true,
}

/** What a picture is once it was drawn anew, in its place. */
export type ConvertPicture = (path: string) => Promise<{ bytes: number; sha256: string }>

/** Draws pictures anew in a pool. Throws `Refused` for one that cannot be, and `PoolFailure` when none can. */
export const convertInPool =
  (pool: SandboxPool<ConversionTasks>, report: (failure: SandboxError) => void): ConvertPicture =>
  async (path) => {
    const drawn = await pool.run('convertPicture', path).catch((error) => {
      throw toUploadError(error, 'picture', report)
    })
    await writeFile(path, drawn)
    return { bytes: drawn.length, sha256: createHash('sha256').update(drawn).digest('hex') }
  }
