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

/** A complete upload in a temporary folder, before it is stored. */
export type Upload<Kind extends UploadKind = FileFormat> = {
  format: Kind
  path: string
  bytes: number
  sha256: string
  originalName: string
  /** 'waiting' if the virus scanner has not answered. */
  scan?: 'waiting' | null
  /** For a validated PDF. */
  hasAttachments?: boolean
}

/** A temporary folder for the files of one form. */
export type UploadFolder = {
  /** Writes a file as it arrives; undefined for an empty field. Throws 413. */
  take<Kind extends UploadKind>(
    part: MultipartFile,
    format: Kind,
  ): Promise<Upload<Kind> | undefined>
  remove(): Promise<void>
}

/** The prefix of the folders that hold uploads and copies for the sandbox. */
export const uploadFolderPrefix = 'takarda-upload-'

/** Creates the folder with the first file, so that a form without files creates none. */
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
  // Opened before the pipeline: a file created after its form was aborted would outlive the folder.
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

/** The sender's file name without control characters. */
const cleanName = (name = ''): string => name.replace(/\p{Cc}/gu, '').trim() || 'file'

/** Stores a validated upload. Call it before a row refers to the file. */
export const storeUpload = (storage: Storage, upload: Upload<UploadKind>): Promise<void> =>
  storage.put(upload.sha256, createReadStream(upload.path))

/**
 * Deletes upload folders older than an hour, which a killed process left. Uses the system clock, which dated the
 * files, since other processes share the temporary directory.
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
