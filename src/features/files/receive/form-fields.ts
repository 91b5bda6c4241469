import type { UploadKind } from '#domain/file-kind.ts'
import { Refused } from '#domain/refusal.ts'
import type { Upload } from './temporary-upload.ts'

/** Parses a list that is sent as the text of a JSON array; undefined if the field was left out. Throws 400. */
export function parseListField(name: string, text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Refused below, like JSON that is not an array.
  }
  throw new Refused('invalid', `${name} must be the text of a JSON array`, name)
}

/** The fields of a form, with the named ones parsed as lists. Throws 400. */
export const parseListFields = (
  fields: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, unknown> => ({
  ...fields,
  ...Object.fromEntries(names.map((name) => [name, parseListField(name, fields[name])])),
})

/** The file of a form field. Throws 400 if the form has none. */
export function requireUpload<Kind extends UploadKind>(
  uploads: Record<string, Upload<Kind>>,
  field: string,
): Upload<Kind> {
  const upload = uploads[field]
  if (!upload) throw new Refused('invalid', `${field} is a required field`, field)
  return upload
}
