import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fileKindOf, type UploadKind } from '#domain/file-kind.ts'
import { maxFileBytes } from '#domain/file-limit.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { ConvertPicture } from '#features/files/convert/convert-picture-in-pool.ts'
import type { ScanUpload } from '#features/files/scan-files.ts'
import type { ValidateFile } from '#features/files/validate/validate-file.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { abortBodyRead } from '#platform/http/connections/request-body.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openUploadFolder, type Upload, type UploadFolder } from './temporary-upload.ts'
import { createUploadLimit, type UploadLimits } from './upload-limit.ts'

/** A form as it came in: its text fields, and its files by the name of their field. */
export type ReceivedForm<Kind extends UploadKind = FileFormat> = {
  fields: Record<string, string>
  uploads: Record<string, Upload<Kind>>
}

export type FormRule<Kind extends UploadKind = FileFormat> = {
  /** Whose form it is: the id of the account. */
  sender: string
  /** The format that each file field takes; of several, the name of the file says which. */
  files: Record<string, Kind | readonly Kind[]>
  /** The schema whose names the text fields have. */
  text: z.ZodObject
}

/**
 * Reads a multipart form, each file straight to a temporary place, and hands it to `use` once every
 * file has been scanned and judged. Whatever happens, also when the sender disconnects, nothing stays behind.
 * Throws `Refused`: for a form that is damaged, too long or too slow, for fields and files that it
 * does not take, for a file that is too large, of the wrong type, damaged or protected, and while
 * too many forms are on their way.
 */
export type ReceiveForm = <Result, Kind extends UploadKind = FileFormat>(
  request: FastifyRequest,
  rule: FormRule<Kind>,
  use: (form: ReceivedForm<Kind>) => Promise<Result>,
) => Promise<Result>

/** What routes are given that take forms with files. */
export type ReceivingNeeds = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  receiveForm: ReceiveForm
}

/** The most that one text of a form can take, in bytes: 100,000 characters of content. */
const maxTextBytes = 400_000
/** The most that all texts of a form can take together, in bytes. */
const maxTextsBytes = 512 * 1024
/** The size that no form with its files can exceed, in bytes: two files and generous text. */
export const maxFormBytes = 2 * maxFileBytes + 2 * 1024 * 1024

const defaultLimits: UploadLimits = { perAccount: 3, overall: 40 }

/**
 * How all forms of one process come in; `watch` is told of each when it begins (1) and when it has ended (-1). A picture
 * that was judged is drawn anew: what is kept of it are its pixels.
 */
export function createFormReceiver(
  judge: ValidateFile,
  atOnce = defaultLimits,
  scan: ScanUpload = async () => null,
  watch: (change: 1 | -1) => void = () => {},
  redraw?: ConvertPicture,
): ReceiveForm {
  const enter = createUploadLimit(atOnce)
  const inspect = async (upload: Upload<UploadKind>) => {
    upload.scan = await scan(upload.path)
    await judge(upload.format, upload.path)
    if (upload.format === 'picture' && redraw) Object.assign(upload, await redraw(upload.path))
  }
  return async (request, rule, use) => {
    if (!request.isMultipart()) {
      throw new Refused('wrong-type', 'Please send the form as multipart/form-data.')
    }
    const leave = enter(rule.sender)
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
      leave()
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
  // A request that was cut off before its form is read would never end.
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

/** What a file is to be judged as. Throws 415 for one whose name says that it is of no kind that the field takes. */
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

/** Room for one part too many of each kind, so that it can be named. */
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

/** A form that does not announce its size is bounded while it comes. */
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
        .trim() || 'What has no name'
    throw new Refused('invalid', `${shown} is not a ${kind} that this form takes`, shown)
  }
  if (Object.hasOwn(taken, name)) throw new Refused('invalid', `${name} is sent twice`, name)
}

/** What the parser finds wrong is the sender's; what the machine cannot do (`syscall`) is ours. */
function toFormError(error: Error & { syscall?: string }): Error {
  return error instanceof Refused || error.syscall ? error : new Refused('invalid', damagedMessage)
}

/** Tells which of the files it is; that too many wait is no fault of a file. */
const withField = (refused: Refused, field: string): Refused =>
  refused instanceof RefusedTemporarily
    ? refused
    : new Refused(refused.refusal, refused.message, field)
