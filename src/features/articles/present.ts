import { coverSeed } from '#domain/publishing/cover.ts'
import type { Article, ArticleFile, ListedArticle } from './queries.ts'
import type { JournalBody } from './wire.ts'

/** What the API tells of an article, and nothing else. */
export const presentArticle = (baseUrl: string, article: Article): JournalBody => ({
  ...presentListed(baseUrl, article),
  content: article.content,
})

/** The same in a list: without the text, which may be long. */
export function presentListed(baseUrl: string, article: ListedArticle): JournalBody {
  const [pdfFile, docxFile] = (['pdf', 'docx'] as const).map((format) => {
    const found = article.files.find((file) => file.format === format)
    return found ? presentFile(baseUrl, article.id, found) : null
  })
  return {
    _id: article.id,
    version: article.version,
    title: article.title,
    abstract: article.abstract,
    content: null,
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
    thumbnailUrl: `${baseUrl}/cloth/${coverSeed(article.volume, article.issue)}.svg`,
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
