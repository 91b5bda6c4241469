import type { FileKind } from '#domain/file-kind.ts'
import type { NoticeKind } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'

/** Where something comes from: its ids there are known by this word. */
export type SourceFormat = 'ojs' | 'csv'

/** A file that is to come with an article; `keys` are what it was known by, after the article's own key. */
export type IncomingFile = {
  upload: Upload<FileKind>
  as: FileFormat | 'supplement'
  label: string
  keys: string[]
}

/** An issue as another system has it. */
export type IncomingIssue = {
  volume: number
  number: string
  /** Whether its readers see it. */
  isPublished: boolean
  year: number | null
  title: string | null
  introduction: string | null
  publicationDate: string | null
  doi: string | null
}

/**
 * An article as another system has it. `input` is held against what an article can be here; `leftOut` says what was seen
 * and cannot be taken.
 */
export type IncomingArticle = {
  source: SourceFormat
  /** What it is known by in its source. */
  key: string
  /** Under which other names its addresses knew it. */
  aliases: string[]
  /** As the report names it: `article 17`. */
  about: string
  /** The id that it is to have here, where that is free. */
  requestedId: string | undefined
  /** Whether whatever is wrong keeps it out: its owner can mend it and try again. Else it comes without what is wrong. */
  strict: boolean
  input: Record<string, unknown>
  doi: string
  section: string
  position: number | null
  /** The moment it was first made public; null for a draft. */
  publishedAt: Date | null
  notice: { kind: NoticeKind; concerns: string } | undefined
  files: IncomingFile[]
  /** What of its files was known by which keys, and is not taken: their addresses lead to the article. */
  skippedFileKeys: string[]
  leftOut: string[]
}
