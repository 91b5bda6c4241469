import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { toUploadError, type UploadDeps } from '#features/files/validate/validate-file.ts'
import type { convertPicture } from './convert-picture.ts'

export type ConversionTasks = { convertPicture: typeof convertPicture }

/**
 * Converts a received picture in place, in the sandbox, and returns its new size and hash. Throws `Refused` for an invalid picture,
 * and `SandboxError` if the sandbox is broken.
 */
export async function convertUpload(
  { sandbox, log }: UploadDeps<ConversionTasks>,
  path: string,
): Promise<{ bytes: number; sha256: string }> {
  const drawn = await sandbox.run('convertPicture', path).catch((error) => {
    throw toUploadError(error, 'picture', (err) => log.warn({ err }, 'a picture was not converted'))
  })
  await writeFile(path, drawn)
  return { bytes: drawn.length, sha256: createHash('sha256').update(drawn).digest('hex') }
}
