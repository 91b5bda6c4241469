import { and, asc, count, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { article, articleFile, contributor } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { issue } from '#db/schema/issues.ts'
import { type Account, mayManage } from '#domain/people/account.ts'
import { type ArticleStatus, type FileFormat, mayRead } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import type { Page } from '#domain/text/listing.ts'
import { likePattern } from '#domain/text/search.ts'
import type { Database } from '#platform/database/database.ts'
import type { StoredFile } from '../files/queries.ts'

/** One current file of an article; `bytes` is its size. */
export type ArticleFile = {
  fileId: string
  format: FileFormat
  bytes: number
  mediaType: string
  originalName: string
  sha256: string
}

/** An article with all that belongs to it; authors are display names in the order of the byline. */
export type Article = {
  id: string
  title: string
  abstract: string
  content: string | null
  authors: string[]
  keywords: string[]
  status: ArticleStatus
  category: string | null
  volume: number | null
  issue: string | null
  year: number | null
  pages: string | null
  publicationDate: string | null
  publishedAt: Date | null
  createdAt: Date
  deletedAt: Date | null
  files: ArticleFile[]
}

type Reader = Pick<Database, 'select' | 'selectDistinct'>

const authors = sql<string[]>`(
  select coalesce(json_agg(${contributor.displayName} order by ${contributor.position}), '[]')
  from ${contributor} where ${contributor.articleId} = ${article.id})`

const files = sql<ArticleFile[]>`(
  select coalesce(json_agg(json_build_object(
    'fileId', ${file.id}, 'format', ${articleFile.format}, 'bytes', ${file.bytes},
    'mediaType', ${file.mediaType}, 'originalName', ${file.originalName}, 'sha256', ${file.sha256}
  ) order by ${articleFile.format} desc), '[]')
  from ${articleFile} join ${file} on ${file.id} = ${articleFile.fileId}
  where ${articleFile.articleId} = ${article.id} and ${articleFile.replacedAt} is null)`

const columns = {
  id: article.id,
  title: article.title,
  abstract: article.abstract,
  content: article.content,
  authors,
  keywords: article.keywords,
  status: article.status,
  category: article.category,
  volume: issue.volume,
  issue: issue.number,
  year: issue.year,
  pages: article.pages,
  publicationDate: article.publicationDate,
  publishedAt: article.publishedAt,
  createdAt: article.createdAt,
  deletedAt: article.deletedAt,
  files,
}

export type ArticleQuery = {
  /** `all` leaves out only what was deleted; `deleted` is what can still be restored. */
  status?: ArticleStatus | 'all' | 'deleted'
  /** Where `deleted` begins. */
  deletedSince?: Date
  search?: string | undefined
  category?: string | undefined
  year?: number | undefined
  sortBy?: 'createdAt' | 'publicationDate' | 'title'
  order?: 'asc' | 'desc'
  page: number
  limit: number
}

const sortColumns = {
  createdAt: article.createdAt,
  publicationDate: article.publicationDate,
  title: article.title,
}

function matching(query: Omit<ArticleQuery, 'page' | 'limit'>): SQL | undefined {
  const { status = 'published', deletedSince = new Date(0), search, category, year } = query
  return and(
    status === 'deleted' ? gt(article.deletedAt, deletedSince) : isNull(article.deletedAt),
    status === 'all' || status === 'deleted' ? undefined : eq(article.status, status),
    search?.trim() ? sql`${article.searchText} like ${likePattern(search)}` : undefined,
    category ? eq(article.category, category) : undefined,
    year ? sql`extract(year from ${article.publicationDate}) = ${year}` : undefined,
  )
}

/** A page of articles; without a status, of the published ones. */
export async function listArticles(db: Reader, query: ArticleQuery): Promise<Page<Article>> {
  const { sortBy = 'createdAt', order = 'desc', page, limit } = query
  const direct = order === 'asc' ? asc : desc
  const where = matching(query)
  const [total] = await db.select({ n: count() }).from(article).where(where)
  const items = await db
    .select(columns)
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(where)
    .orderBy(direct(sortColumns[sortBy]), direct(article.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { items, page, limit, total: total?.n ?? 0 }
}

/** An article that the asker may see. Throws 404, for drafts of others and deleted ones too. */
export async function getArticle(
  db: Reader,
  who: Account | undefined,
  id: string,
): Promise<Article> {
  const found = await findArticle(db, id)
  if (!found || found.deletedAt || !mayRead(who, found)) throw noSuchArticle()
  return found
}

/** An article whatever its state, deleted ones included; undefined when there never was one. */
export async function findArticle(db: Reader, id: string): Promise<Article | undefined> {
  const [found] = await db
    .select(columns)
    .from(article)
    .leftJoin(issue, eq(issue.id, article.issueId))
    .where(eq(article.id, id))
  return found
}

/** A file of an article, with what its name is made of. */
export type FoundFile = { title: string; format: FileFormat; stored: StoredFile }

/**
 * A file of an article by its id or its format. Files that were replaced stay within reach of
 * those who manage the journal. Throws 404.
 */
export async function getArticleFile(
  db: Reader,
  who: Account | undefined,
  articleId: string,
  fileIdOrFormat: string,
): Promise<FoundFile> {
  const { title } = await getArticle(db, who, articleId)
  const seesHistory = who !== undefined && mayManage(who)
  const [found] = await db
    .select({ format: articleFile.format, stored: file })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        eq(articleFile.articleId, articleId),
        or(
          and(sql`${articleFile.format} = ${fileIdOrFormat}`, isNull(articleFile.replacedAt)),
          and(
            eq(file.id, fileIdOrFormat),
            seesHistory ? undefined : isNull(articleFile.replacedAt),
          ),
        ),
      ),
    )
    .limit(1)
  if (!found) throw new Refused('not-found', 'There is no such file.')
  return { title, ...found }
}

/** Whether there has ever been an article here, deleted ones included. */
export async function hasHadArticles(db: Reader): Promise<boolean> {
  const [any] = await db.select({ id: article.id }).from(article).limit(1)
  return any !== undefined
}

/** The years in which published articles appeared, newest first. */
export async function listYears(db: Reader): Promise<number[]> {
  const year = sql<number>`extract(year from ${article.publicationDate})::int`
  const rows = await db
    .selectDistinct({ year })
    .from(article)
    .where(and(matching({}), isNotNull(article.publicationDate)))
    .orderBy(desc(year))
  return rows.map((row) => row.year)
}

/** The published articles of the newest issue, in the order of their pages; empty when no issue has any. */
export async function listNewestIssue(db: Reader): Promise<Article[]> {
  const inIssue = () =>
    db.select(columns).from(article).innerJoin(issue, eq(issue.id, article.issueId)).$dynamic()
  const newestFirst = [
    desc(issue.year),
    desc(issue.volume),
    sql`substring(${issue.number} from '[0-9]+')::int desc nulls last`,
    desc(issue.id),
  ]
  const [newest] = await inIssue()
    .where(matching({}))
    .orderBy(...newestFirst)
    .limit(1)
  if (!newest?.volume) return []
  return inIssue()
    .where(and(matching({}), eq(issue.volume, newest.volume), eq(issue.number, newest.issue ?? '')))
    .orderBy(sql`substring(${article.pages} from '[0-9]+')::int nulls last`, article.createdAt)
}

/** Every version of an article's files, newest first. */
export async function listFileHistory(db: Reader, articleId: string) {
  return db
    .select({
      fileId: file.id,
      format: articleFile.format,
      bytes: file.bytes,
      originalName: file.originalName,
      addedAt: articleFile.createdAt,
      replacedAt: articleFile.replacedAt,
    })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(eq(articleFile.articleId, articleId))
    .orderBy(desc(articleFile.createdAt))
}

export const noSuchArticle = () => new Refused('not-found', 'There is no such article.')
