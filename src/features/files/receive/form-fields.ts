import type { UploadKind } from '#domain/file-kind.ts'
import { Refused } from '#domain/refusal.ts'
import type { Upload } from './temporary-upload.ts'

/** A list sent as the text of a JSON array; undefined when the field was left out. Throws 400. */
export function parseListField(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Said below, together with JSON that is no array.
  }
  throw new Refused('invalid', `${name} must be the text of a JSON array`, name)
}

/** The fields of a form, of which those named are lists. Throws 400. */
export const parseListFields = (
  fields: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries(names.map((name) => [name, parseListField(name, fields[name])])),
})

/** The files of the given fields, in that order. Throws 400 for one that did not come. */
export function requireUploads<Kind extends UploadKind>(
  uploads: Record<string, Upload<Kind>>,
  fields: string[],
): Upload<Kind>[] {
  return fields.map((field) => {
    const upload = uploads[field]
    if (!upload) throw new Refused('invalid', `${field} is a required field`, field)
    return upload
  })
}
