/** The kinds of files that this site keeps, by the ends of their names, and what each is to a browser. */
export const mediaTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
} as const

export type FileKind = keyof typeof mediaTypes

/** How the name of a picture ends that is of a media type: `image/jpeg` is a `jpg`. */
export const pictureExtension = (mediaType: string): string =>
  mediaType === mediaTypes.jpg ? 'jpg' : mediaType.replace('image/', '')

/** What a form's file can be: besides the kinds that a name tells, a picture, which is known by its bytes (PNG, JPEG or WebP). */
export type UploadKind = FileKind | 'picture'

/** Every kind: what can go with an article. */
export const fileKinds = Object.keys(mediaTypes) as FileKind[]

/** The kind that a file's name says it is; undefined for one that is not kept here. */
export function fileKindOf(fileName: string): FileKind | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = end === 'jpeg' ? 'jpg' : end
  return fileKinds.find((known) => known === kind)
}
