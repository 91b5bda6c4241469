import { and, asc, count, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit } from '#db/schema/registration.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** Published articles and issues, by kind and id, so many behind a place; `nameless` only those without a DOI. */
export async function listPublishedTargets(
  db: Reader,
  {
    after,
    limit,
    nameless,
  }: { after: DepositTarget | undefined; limit: number; nameless: boolean },
): Promise<DepositTarget[]> {
  const articles =
    after?.kind === 'issue'
      ? []
      : await db
          .select({ id: article.id })
          .from(article)
          .where(
            and(
              isPublicArticle(),
              nameless ? isNull(article.doi) : undefined,
              after && gt(article.id, after.id),
            ),
          )
          .orderBy(asc(article.id))
          .limit(limit)
  const issues =
    articles.length === limit
      ? []
      : await db
          .select({ id: issue.id })
          .from(issue)
          .where(
            and(
              isNotNull(issue.publishedAt),
              nameless ? isNull(issue.doi) : undefined,
              after?.kind === 'issue' ? gt(issue.id, after.id) : undefined,
            ),
          )
          .orderBy(asc(issue.id))
          .limit(limit - articles.length)
  return [
    ...articles.map(({ id }) => ({ kind: 'article' as const, id })),
    ...issues.map(({ id }) => ({ kind: 'issue' as const, id })),
  ]
}

/** How many published articles and issues have no DOI. */
export async function countWithoutDoi(db: Reader): Promise<{ articles: number; issues: number }> {
  const [articles] = await db
    .select({ n: count() })
    .from(article)
    .where(and(isPublicArticle(), isNull(article.doi)))
  const [issues] = await db
    .select({ n: count() })
    .from(issue)
    .where(and(isNotNull(issue.publishedAt), isNull(issue.doi)))
  return { articles: articles?.n ?? 0, issues: issues?.n ?? 0 }
}

/** What is registered anew when an article changes: it, its issue, and the articles that are tied to it by a notice. */
export async function listRelatedTargets(db: Reader, articleId: string): Promise<DepositTarget[]> {
  const rows = await db
    .select({ id: article.id, issueId: article.issueId, concernsId: article.concernsId })
    .from(article)
    .where(or(eq(article.id, articleId), eq(article.concernsId, articleId)))
    .limit(100)
  const own = rows.find(({ id }) => id === articleId)
  const articles = new Set(
    [articleId, ...rows.map(({ id }) => id), own?.concernsId].filter(
      (id) => typeof id === 'string',
    ),
  )
  return [
    ...[...articles].map((id) => ({ kind: 'article' as const, id })),
    ...(own?.issueId ? [{ kind: 'issue' as const, id: own.issueId }] : []),
  ]
}

/** An issue and all its articles, at most 1000. */
export async function listIssueTargets(db: Reader, issueId: string): Promise<DepositTarget[]> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(eq(article.issueId, issueId))
    .orderBy(asc(article.id))
    .limit(1000)
  return [
    { kind: 'issue', id: issueId },
    ...rows.map(({ id }) => ({ kind: 'article' as const, id })),
  ]
}

/** Those of the things that readers see. */
export async function listPublicTargets(
  db: Reader,
  things: DepositTarget[],
): Promise<DepositTarget[]> {
  const idsOf = (kind: DepositTarget['kind']) =>
    things.filter((thing) => thing.kind === kind).map(({ id }) => id)
  const [articleIds, issueIds] = [idsOf('article'), idsOf('issue')]
  const articles = await db
    .select({ id: article.id })
    .from(article)
    .where(and(isPublicArticle(), inArray(article.id, articleIds)))
  const issues = await db
    .select({ id: issue.id })
    .from(issue)
    .where(and(isNotNull(issue.publishedAt), inArray(issue.id, issueIds)))
  const seen = new Set([...articles, ...issues].map(({ id }) => id))
  return things.filter(({ id }) => seen.has(id))
}

/** Deposits that rest, of what readers see no more, in the order in which rows are locked. */
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
            select from ${issue} where ${issue.id} = ${deposit.targetId} and ${issue.publishedAt} is not null)
          end`,
      ),
    )
    .orderBy(asc(deposit.registry), asc(deposit.kind), asc(deposit.targetId))
    .limit(limit)
