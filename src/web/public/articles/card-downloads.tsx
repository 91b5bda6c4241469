import { type FileFormat, fileFormats } from '#domain/publishing/file-format.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { type CardArticle, FileSize } from '#web/ui/article/article-card.tsx'

type Props = { article: CardArticle; formats?: readonly FileFormat[] }

export function CardDownloads({ article, formats = fileFormats }: Props) {
  return article.files
    .filter(({ format }) => formats.includes(format))
    .map((file) => (
      <DownloadLink
        key={file.fileId}
        articleId={article.id}
        title={article.title}
        file={file}
        className="py-1"
      >
        Download {file.format.toUpperCase()} <FileSize bytes={file.bytes} />
        <span className="sr-only"> of {article.title}</span>
      </DownloadLink>
    ))
}
