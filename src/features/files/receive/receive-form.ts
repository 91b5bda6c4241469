import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fileKindOf, type UploadKind } from '#domain/file-kind.ts'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { type ConversionTasks, convertUpload } from '#features/files/convert/convert-upload.ts'
import type { ScanUpload } from '#features/files/scan-files.ts'
import {
  type UploadDeps,
  type ValidationTasks,
  validateFile,
} from '#features/files/validate/validate-file.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { abortBodyRead } from '#platform/http/connections/request-body.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openUploadFolder, type Upload, type UploadFolder } from './temporary-upload.ts'
import { createUploadLimit, type UploadLimits } from './upload-limit.ts'

/** The text fields and the files of a form, by field name. */
export type ReceivedForm<Kind extends UploadKind = FileFormat> = {
  fields: Record<string, string>
  uploads: Record<string, Upload<Kind>>
}

export type FormRule<Kind extends UploadKind = FileFormat> = {
  /** The id of the account that sends the form. */
  sender: string
  /** The format of each file field; of several, the file name decides. */
  files: Record<string, Kind | readonly Kind[]>
  /** A schema with the names of the text fields. */
  text: z.ZodObject
}

/**
 * Reads a multipart form, writes each file to a temporary folder, scans and validates it, and passes the form to
 * `use`. Removes the folder in every case, also when the sender disconnects. Throws `Refused` for a damaged,
 * oversized or unexpected form or file, and while too many forms arrive.
 */
export type ReceiveForm = <Result, Kind extends UploadKind = FileFormat>(
  request: FastifyRequest,
  rule: FormRule<Kind>,
  use: (form: ReceivedForm<Kind>) => Promise<Result>,
) => Promise<Result>

export type ReceivingDeps = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  receiveForm: ReceiveForm
}

/** In bytes, for one text field: 100,000 characters of content. */
const maxTextBytes = 400_000
/** In bytes, for all text fields together. */
const maxTextsBytes = 512 * 1024
/** In bytes, for the whole form: two files and the text. */
export const maxFormBytes = 2 * maxFileBytes + 2 * 1024 * 1024

const defaultLimits: UploadLimits = { perAccount: 6, overall: 40 }

/**
 * Creates the receiver of all forms of a process. `watch` gets 1 when a form begins and -1 when it ends. Validated pictures are
 * replaced by their pixels alone.
 */
export function createFormReceiver(
  deps: UploadDeps<ValidationTasks & ConversionTasks>,
  limits = defaultLimits,
  scan: ScanUpload = async () => null,
  watch: (change: 1 | -1) => void = () => {},
): ReceiveForm {
  const admit = createUploadLimit(limits)
  const inspect = async (upload: Upload<UploadKind>) => {
    upload.scan = await scan(upload.path)
    Object.assign(upload, await validateFile(deps, upload.format, upload.path))
    if (upload.format === 'picture') Object.assign(upload, await convertUpload(deps, upload.path))
  }
  return async (request, rule, use) => {
    if (!request.isMultipart()) {
      throw new Refused('wrong-type', 'Please send the form as multipart/form-data.')
    }
    const release = admit(rule.sender)
    watch(1)
    const uploads = openUploadFolder()
    try {
      const form = await readParts(request, rule, uploads).catch((error) => {
        throw toFormError(error)
      })
      for (const [field, upload] of Object.entries<Upload<UploadKind>>(form.uploads)) {
        await inspect(upload).catch((error) => {
          throw error instanceof Refused ? withField(error, field) : error
        })
      }
      return await use(form)
    } finally {
      release()
      watch(-1)
      await uploads.remove()
    }
  }
}

async function readParts<Kind extends UploadKind>(
  request: FastifyRequest,
  rule: FormRule<Kind>,
  uploads: UploadFolder,
): Promise<ReceivedForm<Kind>> {
  // Reading a request that was already cut off would never end.
  if (request.raw.destroyed) throw new Refused('invalid', damagedMessage)
  limitBody(request)
  const form: ReceivedForm<Kind> = { fields: {}, uploads: {} }
  let textBytes = 0
  for await (const part of request.parts({ limits: partLimits(rule) })) {
    const { fieldname } = part
    if (part.type === 'field') {
      requireExpected(fieldname, Object.keys(rule.text.shape), form.fields, 'field')
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      if (part.valueTruncated) throw new Refused('too-large', `${fieldname} is too long`, fieldname)
      textBytes += Buffer.byteLength(text)
      if (textBytes > maxTextsBytes)
        throw new Refused('too-large', 'The text of the form is too long.')
      form.fields[fieldname] = text
      continue
    }
    requireExpected(fieldname, Object.keys(rule.files), form.uploads, 'file')
    const format = formatOf(rule, fieldname, part.filename)
    const upload = await uploads.take(part, format)
    if (upload) form.uploads[fieldname] = upload
  }
  return form
}

/** The format of a file. Throws 415 if the field does not accept the format in the file name. */
function formatOf<Kind extends UploadKind>(
  { files }: FormRule<Kind>,
  field: string,
  fileName: string,
): Kind {
  const taken = files[field]
  if (typeof taken === 'string') return taken
  const kind = fileKindOf(fileName)
  const found = taken?.find((candidate) => candidate === kind)
  if (found) return found
  const ends = taken?.map((end) => `.${end}`).join(', ')
  throw new Refused('wrong-type', `Please choose a file of one of these kinds: ${ends}`, field)
}

const damagedMessage = 'The form is damaged or was cut off. Please send it again.'

/** Allows one part too many of each kind, so that the error can name it. */
function partLimits({ files, text }: FormRule<UploadKind>) {
  const counts = {
    files: Object.keys(files).length + 1,
    fields: Object.keys(text.shape).length + 1,
  }
  return {
    ...counts,
    parts: counts.files + counts.fields,
    fileSize: maxFileBytes,
    fieldSize: maxTextBytes,
    headerPairs: 20,
    headerSize: 8 * 1024,
  }
}

/** Limits a form that does not announce its size. */
function limitBody({ raw }: FastifyRequest): void {
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxFormBytes) return
    raw.off('data', count)
    abortBodyRead(raw, new Refused('too-large', 'The request is too large.'))
  }
  raw.on('data', count)
}

function requireExpected(
  name: string,
  expected: string[],
  taken: Record<string, unknown>,
  kind: 'field' | 'file',
): void {
  if (!expected.includes(name)) {
    const shown =
      String(name)
        .replace(/[^ -~\p{L}]/gu, '')
        .slice(0, 60)
        .trim() || 'An unnamed part'
    throw new Refused('invalid', `${shown} is not a ${kind} of this form`, shown)
  }
  if (Object.hasOwn(taken, name)) throw new Refused('invalid', `${name} is sent twice`, name)
}

/** Parser errors are caused by the sender; errors with a `syscall` by the server. */
function toFormError(error: Error & { syscall?: string }): Error {
  return error instanceof Refused || error.syscall ? error : new Refused('invalid', damagedMessage)
}

/** Adds the field to an error about a file; a temporary refusal is about no field. */
const withField = (refused: Refused, field: string): Refused =>
  refused instanceof RefusedTemporarily
    ? refused
    : new Refused(refused.refusal, refused.message, field)
