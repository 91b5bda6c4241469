import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit } from '#db/schema/registration.ts'
import type { DepositKind, DepositTarget } from '#domain/publishing/registration/deposit.ts'
import type { Reader } from '#platform/database/database.ts'

const isPublicIssue = isNotNull(issue.publishedAt)

const selectArticles = (db: Reader, where: SQL | undefined) =>
  db
    .select({ kind: sql<DepositKind>`'article'`.as('kind'), id: article.id })
    .from(article)
    .where(where)
    .orderBy(asc(article.id))

const selectIssues = (db: Reader, where: SQL | undefined) =>
  db
    .select({ kind: sql<DepositKind>`'issue'`.as('kind'), id: issue.id })
    .from(issue)
    .where(where)
    .orderBy(asc(issue.id))

/** Published articles, then published issues, each by id, after a target; all, or those without a DOI. */
export function listPublishedTargets(
  db: Reader,
  {
    after,
    limit,
    withoutDoi,
  }: { after: DepositTarget | undefined; limit: number; withoutDoi: boolean },
): Promise<DepositTarget[]> {
  const noDoi = (column: typeof article.doi | typeof issue.doi) =>
    withoutDoi ? isNull(column) : undefined
  const afterArticle = after?.kind === 'issue' ? sql`false` : after && gt(article.id, after.id)
  const afterIssue = after?.kind === 'issue' ? gt(issue.id, after.id) : undefined
  return unionAll(
    selectArticles(db, and(isPublicArticle(), noDoi(article.doi), afterArticle)).limit(limit),
    selectIssues(db, and(isPublicIssue, noDoi(issue.doi), afterIssue)).limit(limit),
  )
    .orderBy(sql`kind, id`)
    .limit(limit)
}

/** The number of published articles and issues without a DOI. */
export async function countWithoutDoi(db: Reader): Promise<{ articles: number; issues: number }> {
  const [articles] = await db
    .select({ n: count() })
    .from(article)
    .where(and(isPublicArticle(), isNull(article.doi)))
  const [issues] = await db
    .select({ n: count() })
    .from(issue)
    .where(and(isPublicIssue, isNull(issue.doi)))
  return { articles: articles?.n ?? 0, issues: issues?.n ?? 0 }
}

/** The targets to deposit after a change of an article: the article, its issue, and the articles linked by a notice. */
export async function listRelatedTargets(db: Reader, articleId: string): Promise<DepositTarget[]> {
  const rows = await db
    .select({ id: article.id, issueId: article.issueId, concernsId: article.concernsId })
    .from(article)
    .where(or(eq(article.id, articleId), eq(article.concernsId, articleId)))
    .limit(100)
  const own = rows.find(({ id }) => id === articleId)
  const ids = [articleId, ...rows.map(({ id }) => id), own?.concernsId ?? articleId]
  return [
    ...[...new Set(ids)].map((id) => ({ kind: 'article' as const, id })),
    ...(own?.issueId ? [{ kind: 'issue' as const, id: own.issueId }] : []),
  ]
}

/** An issue and all its articles, at most 1000. */
export const listIssueTargets = async (db: Reader, issueId: string): Promise<DepositTarget[]> => [
  { kind: 'issue', id: issueId },
  ...(await selectArticles(db, eq(article.issueId, issueId)).limit(1000)),
]

/** The public ones of some targets. */
export async function listPublicTargets(
  db: Reader,
  targets: DepositTarget[],
): Promise<DepositTarget[]> {
  const idsOf = (kind: DepositKind) =>
    targets.filter((target) => target.kind === kind).map(({ id }) => id)
  const found = [
    ...(await selectArticles(db, and(isPublicArticle(), inArray(article.id, idsOf('article'))))),
    ...(await selectIssues(db, and(isPublicIssue, inArray(issue.id, idsOf('issue'))))),
  ]
  const publicKeys = new Set(found.map(targetKey))
  return targets.filter((target) => publicKeys.has(targetKey(target)))
}

/** A key for sets, and the order in which rows are locked. */
export const targetKey = ({ kind, id }: DepositTarget): string => `${kind} ${id}`

/** Deposits of what is no longer public, if none is due, in the order in which rows are locked. */
export const listRemovedTargets = (db: Reader, limit: number) =>
  db
    .select({ registry: deposit.registry, kind: deposit.kind, targetId: deposit.targetId })
    .from(deposit)
    .where(
      and(
        isNull(deposit.dueAt),
        ne(deposit.state, 'removed'),
        sql`case ${deposit.kind}
          when 'article' then not exists (
            select from ${article} where ${article.id} = ${deposit.targetId} and ${isPublicArticle()})
          else not exists (
            select from ${issue} where ${issue.id} = ${deposit.targetId} and ${isPublicIssue})
          end`,
      ),
    )
    .orderBy(asc(deposit.registry), asc(deposit.kind), asc(deposit.targetId))
    .limit(limit)
