import { DownloadLink } from '#web/client/download/download-link.tsx'
import { type CardArticle, FileSize } from '#web/ui/article/article-card.tsx'

type Props = { article: CardArticle; formats?: Array<'pdf' | 'docx'> }

/** The download links of a card, with file sizes. */
export function CardDownloads({ article, formats = ['pdf', 'docx'] }: Props) {
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
