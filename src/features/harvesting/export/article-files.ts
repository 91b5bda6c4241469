import { pictureExtension } from '#domain/file-kind.ts'
import type { ArticleRecord, RecordFile } from '#domain/publishing/article-record.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { PublicIssue } from '#features/metadata/public-issues.ts'

/** A file of an article as the bag names it, in the folder of the article. */
export type BaggedFile = {
  file: RecordFile
  name: string
  as: FileFormat | 'supplement'
  label: string
}

/** The files of an article, with names that every file system takes. */
export const listFiles = (record: ArticleRecord): BaggedFile[] => [
  ...record.files.map((file): BaggedFile => {
    const as = file.format === 'docx' ? 'docx' : 'pdf'
    return { file, name: `article.${as}`, as, label: as === 'pdf' ? 'PDF' : 'Word document' }
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

/** `supplement-1.csv`: the ending as it was uploaded, if it is a plain one. */
const supplementName = (place: number, { fileName }: RecordFile): string =>
  `supplement-${place}${/\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? ''}`

export const articleFolder = ({ id }: ArticleRecord): string => `articles/${id}`

/** Where the picture on the cover of an issue lies; undefined for one that is drawn. */
export const coverPath = ({ id, cover }: PublicIssue): string | undefined =>
  cover ? `issues/${id}-cover.${pictureExtension(cover.mediaType)}` : undefined
