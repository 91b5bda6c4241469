import { pictureExtension } from '#domain/file-kind.ts'
import type { ArticleRecord, RecordFile } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { PublicIssueRecord } from '#features/publishing/issues/issue-record-queries.ts'

export type BaggedFile = {
  file: RecordFile
  name: string
  /** What an import makes of it; a rendered file is rendered again instead. */
  as: FileFormat | 'supplement' | 'rendered'
  label: string
}

/** The files of an article, with names that are valid on every file system. */
export const listFiles = (record: ArticleRecord): BaggedFile[] => [
  ...record.files.map((file): BaggedFile => {
    const { format, isRendered } = file
    const uploaded = format === 'docx' ? 'docx' : 'pdf'
    return {
      file,
      name: `article.${format}`,
      as: isRendered ? 'rendered' : uploaded,
      label: labels[format],
    }
  }),
  ...record.supplements.map(
    (file, n): BaggedFile => ({
      file,
      name: supplementName(n + 1, file),
      as: 'supplement',
      label: file.label,
    }),
  ),
]

const labels = { pdf: 'PDF', docx: 'Word document', epub: 'EPUB', other: 'File' }

/** `supplement-1.csv`, with the extension of the upload if it is a plain one. */
const supplementName = (number: number, { fileName }: RecordFile): string =>
  `supplement-${number}${/\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? ''}`

export const articleFolder = ({ id }: ArticleRecord): string => `articles/${id}`

/** The path of an uploaded cover; undefined for a generated one. */
export const coverPath = ({ id, cover }: PublicIssueRecord): string | undefined =>
  cover ? `issues/${id}-cover.${pictureExtension(cover.mediaType)}` : undefined
