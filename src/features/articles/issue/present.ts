import { issueUrl } from '#domain/publishing/address.ts'
import { coverPath } from '#domain/publishing/cover.ts'
import { stateOf } from '#domain/publishing/issue.ts'
import { findingsOf } from '#domain/publishing/issue-findings.ts'
import type { Licence } from '#domain/publishing/licence.ts'
import type { ArticleOfIssue, IssueBody, IssueOnDesk } from '../../issues/wire.ts'
import { versionOf } from './hold.ts'
import type { ContentsArticle, DeskArticle, ListedIssue } from './queries.ts'

/** What the API tells of an issue, and nothing else. */
export const presentIssue = (baseUrl: string, issue: ListedIssue): IssueBody => ({
  _id: issue.id,
  volume: issue.volume,
  number: issue.number,
  year: issue.year,
  title: issue.title,
  introduction: issue.introduction,
  publicationDate: issue.publicationDate,
  state: stateOf(issue),
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
  files: article.files.map(({ fileId, format, bytes }) => ({
    format,
    size: bytes,
    url: `${baseUrl}/api/journals/${article.id}/direct-download/${fileId}`,
  })),
})

export type Presenting = {
  baseUrl: string
  journal: () => { licence: Licence; sections: string[] }
}

/** What is told of a draft in its issue to an editor who stands too near to it: its place. */
const presentPlace = ({ id, section, status }: DeskArticle): ArticleOfIssue => ({
  ...{ _id: id, section, status },
  ...{ title: 'A draft that is kept from you', authors: [] },
  ...{ pages: null, publicationDate: null, files: [] },
})

/** An issue as it is prepared; `kept` are the drafts in it that the asker stands too near to. */
export const presentOnDesk = (
  { baseUrl, journal }: Presenting,
  issue: ListedIssue,
  articles: DeskArticle[],
  kept: string[],
): IssueOnDesk => ({
  issue: presentIssue(baseUrl, issue),
  version: versionOf(issue, articles),
  articles: articles.map((article) =>
    kept.includes(article.id) ? presentPlace(article) : presentContents(baseUrl, article),
  ),
  findings: findingsOf(articles, journal()).filter(({ articleId }) => !kept.includes(articleId)),
  sections: journal().sections,
})
