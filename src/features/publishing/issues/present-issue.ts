import { coverPath } from '#domain/publishing/cover.ts'
import { issueStateOf } from '#domain/publishing/issues/issue.ts'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import type { ArticleOfIssue, IssueBody } from './api-schemas.ts'
import type { ContentsArticle, ListedIssue } from './issue-contents-queries.ts'

/** Converts an issue to the body of an API response. */
export const presentIssue = (baseUrl: string, issue: ListedIssue): IssueBody => ({
  _id: issue.id,
  volume: issue.volume,
  number: issue.number,
  year: issue.year,
  title: issue.title,
  introduction: issue.introduction,
  publicationDate: issue.publicationDate,
  state: issueStateOf(issue),
  publishAt: issue.publishAt?.toISOString() ?? null,
  publishedAt: issue.publishedAt?.toISOString() ?? null,
  url: issue.publishedAt ? issueUrl(baseUrl, issue) : null,
  coverUrl: baseUrl + coverPath(issue),
  hasPicture: issue.coverId !== null,
  articleCount: issue.articles,
  publicArticleCount: issue.publicArticles,
})

export const presentContents = (baseUrl: string, article: ContentsArticle): ArticleOfIssue => ({
  _id: article.id,
  title: article.title,
  authors: article.authors,
  section: article.section,
  pages: article.pages ?? article.articleNumber,
  publicationDate: article.publicationDate,
  status: article.status,
  retracted: article.retracted,
  files: article.files.map(({ fileId, format, bytes }) => ({
    format,
    size: bytes,
    url: `${baseUrl}/api/journals/${article.id}/direct-download/${fileId}`,
  })),
})
