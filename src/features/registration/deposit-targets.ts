import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { articleReview } from '#db/schema/publishing/reviews.ts'
import { deposit } from '#db/schema/registration.ts'
import type { DepositKind, DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { isIndexedArticle } from '#features/publishing/articles/article-fragments.ts'
import type { Database, Reader } from '#platform/database/database.ts'

const isPublicIssue = isNotNull(issue.publishedAt)

/** Every public article and issue, and the articles with published reviews. */
const publicTargets = (db: Reader) =>
  unionAll(
    db
      .select({ kind: sql<DepositKind>`'article'`.as('kind'), id: article.id, doi: article.doi })
      .from(article)
      .where(isIndexedArticle()),
    db
      .select({ kind: sql<DepositKind>`'issue'`.as('kind'), id: issue.id, doi: issue.doi })
      .from(issue)
      .where(isPublicIssue),
    db
      .select({ kind: sql<DepositKind>`'reviews'`.as('kind'), id: article.id, doi: article.doi })
      .from(article)
      .where(and(isIndexedArticle(), isNotNull(article.doi), hasReviews(db))),
  ).as('target')

const hasReviews = (db: Reader) =>
  exists(
    db
      .select({ number: articleReview.number })
      .from(articleReview)
      .where(and(eq(articleReview.articleId, article.id), isNull(articleReview.removedAt))),
  )

type TargetRange = { after: DepositTarget | undefined; limit: number; withoutDoi: boolean }

/** Public articles, then public issues, each by id, after a target; all, or those without a DOI. */
export function listPublishedTargets(
  db: Reader,
  { after, limit, withoutDoi }: TargetRange,
): Promise<DepositTarget[]> {
  const targets = publicTargets(db)
  const isAfter = after && sql`(${targets.kind}, ${targets.id}) > (${after.kind}, ${after.id})`
  return db
    .select({ kind: targets.kind, id: targets.id })
    .from(targets)
    .where(and(isAfter, withoutDoi ? isNull(targets.doi) : undefined))
    .orderBy(targets.kind, targets.id)
    .limit(limit)
}

/** The number of public articles and issues without a DOI. */
export const countWithoutDoi = async (db: Database) => ({
  articles: await db.$count(article, and(isIndexedArticle(), isNull(article.doi))),
  issues: await db.$count(issue, and(isPublicIssue, isNull(issue.doi))),
})

/** The targets to deposit after a change of an article: the article, its reviews, its issue, and the articles linked by a notice. */
export async function listRelatedTargets(db: Reader, articleId: string): Promise<DepositTarget[]> {
  const rows = await db
    .select({ id: article.id, issueId: article.issueId, concerns: article.concerns })
    .from(article)
    .where(or(eq(article.id, articleId), eq(article.concerns, articleId)))
    .limit(100)
  const own = rows.find(({ id }) => id === articleId)
  const ids = [articleId, ...rows.map(({ id }) => id), own?.concerns ?? articleId]
  return [
    ...[...new Set(ids)].map((id) => ({ kind: 'article' as const, id })),
    { kind: 'reviews', id: articleId },
    ...(own?.issueId ? [{ kind: 'issue' as const, id: own.issueId }] : []),
  ]
}

/** An issue and all its articles, at most 1000. */
export async function listIssueTargets(db: Reader, issueId: string): Promise<DepositTarget[]> {
  const own = eq(article.issueId, issueId)
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(own)
    .orderBy(article.id)
    .limit(1000)
  const articles = rows.map(({ id }) => ({ kind: 'article' as const, id }))
  return [{ kind: 'issue', id: issueId }, ...articles]
}

/** The public ones of some targets. */
export async function listPublicTargets(
  db: Reader,
  targets: DepositTarget[],
): Promise<DepositTarget[]> {
  const published = publicTargets(db)
  const ids = targets.map(({ id }) => id)
  const found = await db
    .select({ kind: published.kind, id: published.id })
    .from(published)
    .where(inArray(published.id, ids))
  const publicKeys = new Set(found.map(targetKey))
  return targets.filter((target) => publicKeys.has(targetKey(target)))
}

/** A key for sets, and the order in which rows are locked. */
export const targetKey = ({ kind, id }: DepositTarget): string => `${kind} ${id}`

/** Deposits of works that are no longer public, if none is due, in the order in which rows are locked. */
export function listRemovedTargets(db: Reader, limit: number) {
  const targets = publicTargets(db)
  const isSame = and(eq(targets.kind, deposit.kind), eq(targets.id, deposit.targetId))
  const isPublic = db.select({ id: targets.id }).from(targets).where(isSame)
  return db
    .select({ registry: deposit.registry, kind: deposit.kind, targetId: deposit.targetId })
    .from(deposit)
    .where(and(isNull(deposit.dueAt), ne(deposit.state, 'removed'), notExists(isPublic)))
    .orderBy(asc(deposit.registry), asc(deposit.kind), asc(deposit.targetId))
    .limit(limit)
}
