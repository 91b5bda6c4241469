/** The supported kinds of files by extension, and their media types. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
} as const

export type FileKind = keyof typeof mediaTypes

/** The extension of a picture: `jpg` for `image/jpeg`. */
export const pictureExtension = (mediaType: string): string =>
  mediaType === mediaTypes.jpg ? 'jpg' : mediaType.replace('image/', '')

/** The kind of an uploaded file. A picture is recognised by its bytes (PNG, JPEG or WebP). */
export type UploadKind = FileKind | 'picture'

export const fileKinds = Object.keys(mediaTypes) as FileKind[]

/** The kind of a file by its name; undefined if it is not supported. */
export function fileKindOf(fileName: string): FileKind | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = { jpeg: 'jpg', htm: 'html' }[end] ?? end
  return fileKinds.find((known) => known === kind)
}
