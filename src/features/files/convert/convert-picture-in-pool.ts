import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { toUploadError } from '#features/files/validate/validate-file.ts'
import type { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { convertPicture } from './convert-picture.ts'

export type ConversionTasks = { convertPicture: typeof convertPicture }

/** One at a time: a large picture takes much memory, which the process frees when it ends. */
export const conversionLimits = {
  processes: 1,
  waiting: 20,
  seconds: 15,
  megabytes: 700,
  idleSeconds: 20,
  native: true,
}

/** Converts a picture in place and returns its new size and hash. */
export type ConvertPicture = (path: string) => Promise<{ bytes: number; sha256: string }>

/**
 * Converts pictures in the sandbox. Throws `Refused` for an invalid picture, and `SandboxError` if the sandbox is
 * broken.
 */
export const convertInPool =
  (pool: SandboxPool<ConversionTasks>, report: (failure: SandboxError) => void): ConvertPicture =>
  async (path) => {
    const drawn = await pool.run('convertPicture', path).catch((error) => {
      throw toUploadError(error, 'picture', report)
    })
    await writeFile(path, drawn)
    return { bytes: drawn.length, sha256: createHash('sha256').update(drawn).digest('hex') }
  }
