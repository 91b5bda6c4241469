import {
  and,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { file } from '#db/schema/files.ts'
import { journalVersion } from '#db/schema/journal.ts'
import {
  article,
  articleFile,
  contributor,
  isPublicArticle,
  supplement,
} from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { metadataNames, pick } from '#domain/publishing/metadata.ts'
import type { PublishedReview } from '#domain/publishing/published-review.ts'

type FileDetails = { mediaType: string; fileName: string; bytes: number; sha256: string }
export type ArticleFile = FileDetails & {
  fileId: string
  format: FileFormat
  /** A PDF with files inside. */
  hasAttachments: boolean
}
export type ArticleSupplement = FileDetails & { id: string; label: string }

/** The columns of the optional metadata, by the names of its fields. */
export const metadataColumns = pick(getTableColumns(article), metadataNames)

/** Whether the current settings say that the journal is a real one. */
const isRealJournal = sql`not coalesce((select (${journalVersion.content} -> 'journal' ->> 'sample')::boolean
  from ${journalVersion} order by ${journalVersion.number} desc limit 1), false)`

/** Whether an article is a sample in a real journal. Readers see it, but nothing harvests, tags, registers or counts it. */
export const isLeftSample = ({ isSample }: { isSample: SQLWrapper } = article) =>
  sql<boolean>`(${isSample} and ${isRealJournal})`

/** Whether indexes and registries get an article. */
export const isIndexedArticle = () => and(isPublicArticle(), not(isLeftSample()))

const listOf = <Element>(element: SQL, order: SQL, rows: SQL) =>
  sql<Element[]>`(select coalesce(json_agg(${element} order by ${order}), '[]') from ${rows})`

const byline = <Element>(element: SQL) =>
  listOf<Element>(
    element,
    sql`${contributor.position}`,
    sql`${contributor} where ${contributor.articleId} = ${article.id}`,
  )

const publicPerson = sql`'displayName', ${contributor.displayName}, 'organisation', ${contributor.organisation}, 'given', ${contributor.given},
  'family', ${contributor.family}, 'affiliations', ${contributor.affiliations}, 'orcid', ${contributor.orcid},
  'corresponding', ${contributor.corresponding}, 'roles', ${contributor.roles}`

/** The display names of the authors, in the order of the byline. */
export const authorNames = byline<string>(sql`${contributor.displayName}`)

/** The authors without their email addresses. */
export const publicContributors = byline<Omit<Contributor, 'email'>>(
  sql`json_build_object(${publicPerson})`,
)

/** The authors with their email addresses, which only editors may see. */
export const contributors = byline<Contributor>(
  sql`json_build_object(${publicPerson}, 'email', ${contributor.email})`,
)

const fileDetails = sql`'mediaType', ${file.mediaType}, 'fileName', ${file.originalName},
  'bytes', ${file.bytes}, 'sha256', ${file.sha256}`

/** The current files, the PDF first. */
export const currentFiles = listOf<ArticleFile>(
  sql`json_build_object('fileId', ${file.id}, 'format', ${articleFile.format}, 'hasAttachments', ${file.hasAttachments}, ${fileDetails})`,
  sql`${articleFile.format} desc`,
  sql`${articleFile} join ${file} on ${file.id} = ${articleFile.fileId}
    where ${articleFile.articleId} = ${article.id} and ${articleFile.replacedAt} is null`,
)

/** The published reviews, in the order in which they were written. */
export const publishedReviews = listOf<PublishedReview>(
  sql`json_build_object('number', ${articleReview.number}, 'kind', ${articleReview.kind}, 'round', ${articleReview.round},
    'reviewerNumber', ${articleReview.reviewerNumber}, 'reviewerName', ${articleReview.reviewerName},
    'reviewerOrcid', ${articleReview.reviewerOrcid}, 'parts', ${articleReview.parts}, 'writtenOn', ${articleReview.writtenOn})`,
  sql`${articleReview.round}, ${articleReview.kind} <> 'reviewer-report', ${articleReview.kind} <> 'editor-report',
    ${articleReview.reviewerNumber}, ${articleReview.number}`,
  sql`${articleReview} where ${articleReview.articleId} = ${article.id} and ${articleReview.removedAt} is null`,
)

/** Whether a row of `article_file` is the current file of an article in a format. */
export const isCurrentFile = (articleId: string | SQLWrapper, format: FileFormat) =>
  and(
    eq(articleFile.articleId, articleId),
    eq(articleFile.format, format),
    isNull(articleFile.replacedAt),
  )

/** The supplements that were not removed, in order. */
export const supplements = listOf<ArticleSupplement>(
  sql`json_build_object('id', ${supplement.id}, 'label', ${supplement.label}, ${fileDetails})`,
  sql`${supplement.position}`,
  sql`${supplement} join ${file} on ${file.id} = ${supplement.fileId}
    where ${supplement.articleId} = ${article.id} and ${supplement.removedAt} is null`,
)

const retraction = alias(article, 'retraction')

/**
 * Whether a public article retracts an article. Names the table of the article, like `issueYear`. PostgreSQL would answer
 * `exists` from a hash of all retractions, for which it reads the whole table; this reads the index for each listed article.
 */
export const isRetracted = sql<boolean>`coalesce((
  select true from ${article} ${sql.identifier('retraction')}
  where ${retraction.concerns} = ${sql.identifier('article')}.id
    and ${retraction.notice} = 'retraction' and ${isPublicArticle(retraction)} limit 1), false)`

type DatedArticle = Record<'publicationDate' | 'publishedAt', PgColumn>

export const publicationDay = ({ publicationDate, publishedAt }: DatedArticle = article) =>
  sql<string>`coalesce(${publicationDate}, (${publishedAt} at time zone 'UTC')::date)`

/** The year that an editor set for an issue, else the year of its publication date. */
export const ownIssueYear = sql<number | null>`coalesce(${issue.year},
  extract(year from ${issue.publicationDate})::int)`

const sibling = alias(article, 'sibling')

/**
 * The same, else the year in which the first article of the issue appeared. The id names its table, because drizzle drops
 * table names in a query of one table, and the id would be that of the article.
 */
export const issueYear = sql<number | null>`coalesce(${ownIssueYear}, (
  select extract(year from min(${sibling.publicationDate}))::int from ${article} ${sql.identifier('sibling')}
  where ${sibling.issueId} = ${sql.identifier('issue')}.id and ${isPublicArticle(sibling)}))`

/** Joins an article with its issue, unless readers cannot see that issue yet. */
export const joinPublishedIssue = and(eq(issue.id, article.issueId), isNotNull(issue.publishedAt))
