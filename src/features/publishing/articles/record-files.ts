import type { RecordFile } from '#domain/publishing/article-record.ts'
import { articleFileUrl } from '#domain/publishing/public-urls.ts'
import type { ArticleFile } from '#features/publishing/articles/article-fragments.ts'
import type { RecordedFullText } from '#features/publishing/full-text/recorded-full-text.ts'

/**
 * The files of a record, the PDF first. Files rendered from the full text follow uploaded ones; an uploaded PDF
 * replaces the rendered one.
 */
export function recordFiles(
  baseUrl: string,
  id: string,
  uploaded: readonly ArticleFile[],
  fullText: RecordedFullText | null,
): RecordFile[] {
  const files = uploaded.map(
    ({ fileId: _, hasAttachments: __, ...stored }): RecordFile => ({
      ...stored,
      url: articleFileUrl(baseUrl, id, stored.format),
    }),
  )
  const rendered = (fullText?.renditions ?? [])
    .filter(({ format }) => !files.some((file) => file.format === format))
    .map(
      (stored): RecordFile => ({
        ...stored,
        url: articleFileUrl(baseUrl, id, stored.format),
        fileName: `article.${stored.format}`,
        isRendered: true,
      }),
    )
  const isPdf = ({ format }: RecordFile) => format === 'pdf'
  return [...rendered.filter(isPdf), ...files, ...rendered.filter((file) => !isPdf(file))]
}
