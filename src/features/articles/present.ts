import type { Article, ArticleFile } from './queries.ts'
import type { JournalBody } from './wire.ts'

/** What the API tells of an article, and nothing else. */
export function presentArticle(baseUrl: string, article: Article): JournalBody {
  const [pdfFile, docxFile] = (['pdf', 'docx'] as const).map((format) => {
    const found = article.files.find((file) => file.format === format)
    return found ? presentFile(baseUrl, article.id, found) : null
  })
  return {
    _id: article.id,
    title: article.title,
    abstract: article.abstract,
    content: article.content,
    authors: article.authors,
    keywords: article.keywords,
    status: article.status,
    createdAt: article.createdAt.toISOString(),
    publishedDate: article.publishedAt?.toISOString() ?? null,
    publicationDate: article.publicationDate,
    category: article.category,
    volume: article.volume,
    issue: article.issue || null,
    pages: article.pages,
    downloadUrl: (pdfFile ?? docxFile)?.url ?? null,
    thumbnailUrl: `${baseUrl}/cloth/${coverSeed(article)}.svg`,
    pdfFile: pdfFile ?? null,
    docxFile: docxFile ?? null,
  }
}

const presentFile = (baseUrl: string, articleId: string, file: ArticleFile) => ({
  fileId: file.fileId,
  format: file.format,
  fileName: file.originalName,
  mediaType: file.mediaType,
  size: file.bytes,
  sha256: file.sha256,
  url: `${baseUrl}/api/journals/${articleId}/direct-download/${file.fileId}`,
})

/** The cloth of an article's issue: one pattern for each volume and number, another for those in none. */
const coverSeed = ({ volume, issue }: Pick<Article, 'volume' | 'issue'>): number =>
  (volume ?? 0) * 100 + (Number.parseInt(issue ?? '', 10) || 0)
