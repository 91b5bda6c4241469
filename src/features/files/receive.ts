import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { judgeDocx } from './judge-docx.ts'
import { judgePdf } from './judge-pdf.ts'

/** A file that came in whole and was found good, waiting outside the storage. */
export type Upload = {
  format: FileFormat
  path: string
  bytes: number
  sha256: string
  originalName: string
}

/** A form as it came in: its text fields, and its files by the name of their field. */
export type ReceivedForm = { fields: Record<string, string>; uploads: Record<string, Upload> }

const judges = { pdf: judgePdf, docx: judgeDocx } satisfies Record<FileFormat, unknown>

/**
 * Reads a multipart form, each file straight to a temporary place, and hands it to `use` once every
 * file has been judged. Whatever happens, also when the sender disconnects, nothing stays behind.
 *
 * @param accepted the format that each file field takes
 * @throws Refused for a file that is too large, of the wrong type, damaged or protected
 */
export async function receiveForm<Result>(
  request: FastifyRequest,
  accepted: Record<string, FileFormat>,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    throw new Refused('wrong-type', 'Please send the form as multipart/form-data.')
  }
  const folder = await mkdtemp(path.join(tmpdir(), spoolPrefix))
  try {
    const form = await readParts(request, accepted, folder)
    for (const [field, upload] of Object.entries(form.uploads)) await judge(field, upload)
    return await use(form)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const spoolPrefix = 'takarda-upload-'

/**
 * Removes what uploads left whose process was killed, once it is an hour old. The folder for temporary
 * files is shared with every other process, so that only the machine's clock, which dated the files, counts.
 */
export async function sweepSpool(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for await (const { name } of await opendir(tmpdir())) {
    if (!name.startsWith(spoolPrefix)) continue
    const folder = path.join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && found.mtimeMs < hourAgo) await rm(folder, { recursive: true, force: true })
  }
}

async function readParts(
  request: FastifyRequest,
  accepted: Record<string, FileFormat>,
  folder: string,
): Promise<ReceivedForm> {
  const form: ReceivedForm = { fields: {}, uploads: {} }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new Refused('too-large', `${part.fieldname} is too long`, part.fieldname)
      form.fields[part.fieldname] = String(part.value)
      continue
    }
    const format = accepted[part.fieldname]
    if (!format || form.uploads[part.fieldname]) {
      part.file.resume()
      throw new Refused(
        'invalid',
        `${part.fieldname} is not a file that this form takes`,
        part.fieldname,
      )
    }
    const upload = await spool(part, format, path.join(folder, part.fieldname))
    if (upload) form.uploads[part.fieldname] = upload
  }
  return form
}

/** Answers undefined for a file field that was left empty. */
async function spool(
  part: MultipartFile,
  format: FileFormat,
  target: string,
): Promise<Upload | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(target))
  if (part.file.truncated) {
    throw new Refused(
      'too-large',
      `The ${format.toUpperCase()} file is larger than 10 MB.`,
      part.fieldname,
    )
  }
  if (bytes === 0 && !part.filename) return undefined
  return {
    format,
    path: target,
    bytes,
    sha256: hash.digest('hex'),
    originalName: cleanName(part.filename),
  }
}

/** The name that the sender gave, without what no name holds. */
const cleanName = (name: string): string => name.replace(/\p{Cc}/gu, '').trim() || 'file'

async function judge(field: string, upload: Upload): Promise<void> {
  try {
    await judges[upload.format](upload.path)
  } catch (error) {
    if (error instanceof Refused) throw new Refused(error.refusal, error.message, field)
    throw error
  }
}

/** Puts a judged file into the storage, where it is safe before any row names it. */
export const keep = (storage: Storage, upload: Upload): Promise<void> =>
  storage.put(upload.sha256, createReadStream(upload.path))

/** The size that no form with its files can exceed, in bytes: two files and generous text. */
export const maxFormBytes = 2 * maxFileBytes + 2 * 1024 * 1024
