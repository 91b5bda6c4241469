import { type Account, canEdit } from '#domain/people/account.ts'
import { coverSeed } from '#domain/publishing/cover.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { pickMetadata } from '#domain/publishing/metadata.ts'
import { supplementUrl } from '#domain/publishing/public-urls.ts'
import type { JournalBody, ListedJournal } from './api-schemas.ts'
import type { ArticleFile } from './article-fragments.ts'
import type { ListedArticle } from './article-list-queries.ts'
import type { Article } from './article-queries.ts'

/** Converts an article to the body of an API response. Only editors get email addresses. */
export function presentArticle(
  baseUrl: string,
  article: Article,
  who: Account | undefined,
): JournalBody {
  const seesAll = who !== undefined && canEdit(who)
  return {
    ...presentListed(baseUrl, article),
    content: article.content,
    contributors: article.contributors.map((person) => ({
      ...person,
      email: seesAll ? person.email : null,
    })),
    ...pickMetadata(article),
    peerReview: article.peerReview,
    concerns: presentConcerned(article, seesAll),
    supplements: article.supplements.map(({ id, label, fileName, mediaType, bytes }) => ({
      _id: id,
      label,
      fileName,
      mediaType,
      size: bytes,
      url: supplementUrl(baseUrl, { articleId: article.id, id, fileName }),
    })),
  }
}

/** The article that a notice is about; only editors see a draft, unless it is hidden from them. */
const presentConcerned = (article: Article, seesAll: boolean) =>
  article.concerns && (article.concernsPublic || (seesAll && !article.concernsHidden))
    ? { _id: article.concerns, title: article.concernedTitle ?? '' }
    : null

/** Converts an article in a list: without its text, which may be long. */
export function presentListed(baseUrl: string, article: ListedArticle): ListedJournal {
  const [pdfFile, docxFile] = fileFormats.map((format) => {
    const file = article.files.find((candidate) => candidate.format === format)
    return file ? presentFile(baseUrl, article.id, file) : null
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
    retracted: article.retracted,
    createdAt: article.createdAt.toISOString(),
    publishedDate: article.publishedAt?.toISOString() ?? null,
    publicationDate: article.publicationDate,
    category: article.category,
    volume: article.volume,
    issue: article.issue || null,
    issueSection: article.issueSection,
    pages: article.pages,
    downloadUrl: (pdfFile ?? docxFile)?.url ?? null,
    thumbnailUrl: `${baseUrl}/covers/${coverSeed(article.volume, article.issue)}.svg`,
    pdfFile: pdfFile ?? null,
    docxFile: docxFile ?? null,
  }
}

const presentFile = (baseUrl: string, articleId: string, file: ArticleFile) => ({
  fileId: file.fileId,
  format: file.format,
  fileName: file.fileName,
  mediaType: file.mediaType,
  size: file.bytes,
  sha256: file.sha256,
  url: `${baseUrl}/api/journals/${articleId}/direct-download/${file.fileId}`,
  hasAttachments: file.hasAttachments,
})
