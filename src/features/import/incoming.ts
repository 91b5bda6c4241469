import type { FileKind } from '#domain/file-kind.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'

export type SourceFormat = 'ojs' | 'csv'

/** A file of an article. `keys` are its names in former URLs, below those of the article. */
export type IncomingFile = {
  upload: Upload<FileKind>
  as: FileFormat | 'supplement'
  label: string
  keys: string[]
}

export type IncomingIssue = {
  volume: number
  number: string
  isPublished: boolean
  year: number | null
  title: string | null
  introduction: string | null
  publicationDate: string | null
  doi: string | null
}

export type IncomingArticle = {
  format: SourceFormat
  /** The id in the source. */
  key: string
  /** Other names in former URLs. */
  aliases: string[]
  /** The name in the report: `article 17`. */
  about: string
  /** The id to use if it is free. */
  requestedId: string | undefined
  /** Whether an error refuses the article. Otherwise, invalid parts are left out. */
  strict: boolean
  /** Fields of a new article, not yet validated. */
  input: Record<string, unknown>
  doi: string
  section: string
  position: number | null
  /** The moment of publication; null for a draft. */
  publishedAt: Date | null
  notice: { kind: NoticeKind; concerns: string } | undefined
  files: IncomingFile[]
  /** Keys of files that are not imported. Their former URLs lead to the article. */
  skippedFileKeys: string[]
  /** What the reader of the source left out. */
  leftOut: string[]
}
