import { z } from 'zod'
import { FileFormat } from '#domain/publishing/article.ts'
import type { Article, ArticleFile } from './queries.ts'

const FileBody = z.object({
  fileId: z.string(),
  format: FileFormat,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number(),
  sha256: z.string(),
  url: z.string(),
})

/** An article as the API calls it: a journal. */
export const JournalBody = z.object({
  _id: z.string(),
  title: z.string(),
  abstract: z.string(),
  content: z.string().nullable(),
  authors: z.array(z.string()),
  keywords: z.array(z.string()),
  status: z.string(),
  createdAt: z.iso.datetime(),
  publishedDate: z.iso.datetime().nullable(),
  publicationDate: z.string().nullable(),
  category: z.string().nullable(),
  volume: z.number().nullable(),
  issue: z.string().nullable(),
  pages: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  thumbnailUrl: z.string(),
  pdfFile: FileBody.nullable(),
  docxFile: FileBody.nullable(),
})
export type JournalBody = z.infer<typeof JournalBody>

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
