import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { UploadKind } from '#domain/file-kind.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused } from '#domain/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { whenAbsent } from '#platform/when-absent.ts'

/** A file that came in whole, waiting outside the storage. */
export type Upload<Kind extends UploadKind = FileFormat> = {
  format: Kind
  path: string
  bytes: number
  sha256: string
  originalName: string
  /** 'waiting' when the virus scanner has given no verdict. */
  scan?: 'waiting' | null
}

/** A place for the files of one form. */
export type UploadFolder = {
  /** Writes a file as it comes; undefined for a field that was left empty. Throws 413. */
  take<Kind extends UploadKind>(
    part: MultipartFile,
    format: Kind,
  ): Promise<Upload<Kind> | undefined>
  /** Removes the place with all that was written. */
  remove(): Promise<void>
}

/** How the folders begin that hold strangers' files for a moment. */
export const uploadFolderPrefix = 'takarda-upload-'

/** A spool that makes its folder with the first file, so that a form without one leaves nothing. */
export function openUploadFolder(): UploadFolder {
  let made: Promise<string> | undefined
  return {
    async take(part, format) {
      made ??= mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
      return writeUpload(part, format, path.join(await made, part.fieldname))
    },
    async remove() {
      if (made) await rm(await made, { recursive: true, force: true })
    },
  }
}

async function writeUpload<Kind extends UploadKind>(
  part: MultipartFile,
  format: Kind,
  target: string,
): Promise<Upload<Kind> | undefined> {
  // Opened first: a file that came into being after its form was given up would outlive the folder's removal.
  const handle = await open(target, 'wx')
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(part.file.truncated ? tooLarge(part, format) : null, chunk)
    },
  })
  await pipeline(part.file, measure, handle.createWriteStream()).finally(() => handle.close())
  if (part.file.truncated) throw tooLarge(part, format)
  if (bytes === 0 && !part.filename) return undefined
  const originalName = cleanName(part.filename)
  return { format, path: target, bytes, sha256: hash.digest('hex'), originalName }
}

const tooLarge = (part: MultipartFile, kind: UploadKind) => {
  const name = kind === 'picture' ? 'picture' : `${kind.toUpperCase()} file`
  return new Refused('too-large', `The ${name} is larger than 10 MB.`, part.fieldname)
}

/** The name that the sender gave, without what no name holds. */
const cleanName = (name = ''): string => name.replace(/\p{Cc}/gu, '').trim() || 'file'

/** Puts a judged file into the storage, where it is safe before any row names it. */
export const storeUpload = (storage: Storage, upload: Upload<UploadKind>): Promise<void> =>
  storage.put(upload.sha256, createReadStream(upload.path))

/**
 * Removes what uploads left whose process was killed, once it is an hour old. The folder for temporary
 * files is shared with every other process, so that only the machine's clock, which dated the files, counts.
 */
export async function deleteStaleUploads(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for await (const { name } of await opendir(tmpdir())) {
    if (!name.startsWith(uploadFolderPrefix)) continue
    const folder = path.join(tmpdir(), name)
    const found = await stat(folder).catch(whenAbsent(undefined))
    if (found && found.mtimeMs < hourAgo) await rm(folder, { recursive: true, force: true })
  }
}
