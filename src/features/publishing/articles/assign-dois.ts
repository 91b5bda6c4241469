import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { system } from '#domain/actor.ts'
import type { Journal } from '#domain/journal/journal.ts'
import {
  type DoiParts,
  type DoiSettings,
  doiCandidates,
  doiStem,
} from '#domain/publishing/doi/doi-pattern.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { joinPublishedIssue } from './article-fragments.ts'

type Deps = { clock: Clock; jobs: Jobs; journal: Journal }
/** An article or issue that gets a DOI, with the pattern for its kind. */
type TargetWithoutDoi = {
  kind: 'article' | 'issue'
  id: string
  parts: DoiParts
  pattern: string
}

/** The advisory lock under which DOIs are assigned: any number that nothing else uses. */
const doiLock = 7_224_152

/**
 * Assigns a DOI by the journal's pattern to each of these articles and issues that is public and has none. Does nothing
 * for a journal without a prefix.
 *
 * @returns the articles and issues that got one
 */
export async function assignDois(
  deps: Deps,
  tx: Transaction,
  targets: DepositTarget[],
): Promise<DepositTarget[]> {
  const { doi: settings, shortName } = deps.journal
  if (!settings || targets.length === 0) return []
  const idsOf = (kind: DepositTarget['kind']) =>
    targets.filter((target) => target.kind === kind).map(({ id }) => id)
  const withoutDoi = [
    ...(await lockArticles(tx, settings, shortName, idsOf('article'))),
    ...(await lockIssues(tx, settings, shortName, idsOf('issue'))),
  ]
  if (withoutDoi.length === 0) return []
  // Rows are locked before the advisory lock everywhere, which prevents deadlocks.
  await tx.execute(sql`select pg_advisory_xact_lock(${doiLock})`)
  for (const target of withoutDoi) await assignDoi(deps, tx, settings, target)
  return withoutDoi.map(({ kind, id }) => ({ kind, id }))
}

/** Locks these articles and returns the public ones without a DOI. */
async function lockArticles(
  tx: Transaction,
  { pattern }: DoiSettings,
  journal: string,
  ids: string[],
): Promise<TargetWithoutDoi[]> {
  if (ids.length === 0) return []
  await tx
    .select({ id: article.id })
    .from(article)
    .where(inArray(article.id, ids))
    .orderBy(asc(article.id))
    .for('update')
  const rows = await tx
    .select({
      id: article.id,
      volume: issue.volume,
      issue: issue.number,
      year: sql<number>`extract(year from coalesce(${article.publicationDate}, ${article.publishedAt}::date))::int`,
    })
    .from(article)
    .leftJoin(issue, joinPublishedIssue)
    .where(and(inArray(article.id, ids), isPublicArticle(), isNull(article.doi)))
    .orderBy(asc(article.publishedAt), asc(article.position), asc(article.id))
  return rows.map(({ id, ...row }) => ({
    kind: 'article',
    id,
    pattern,
    parts: { ...row, id, journal },
  }))
}

async function lockIssues(
  tx: Transaction,
  { issuePattern }: DoiSettings,
  journal: string,
  ids: string[],
): Promise<TargetWithoutDoi[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: issue.id, volume: issue.volume, issue: issue.number, year: yearOfIssue })
    .from(issue)
    .where(and(inArray(issue.id, ids), isNotNull(issue.publishedAt), isNull(issue.doi)))
    .orderBy(asc(issue.id))
    .for('update')
  return rows.map(({ id, ...row }) => ({
    kind: 'issue',
    id,
    pattern: issuePattern,
    parts: { ...row, id, journal },
  }))
}

const yearOfIssue = sql<number>`coalesce(${issue.year},
  extract(year from coalesce(${issue.publicationDate}, ${issue.publishedAt}::date))::int)`

async function assignDoi(
  deps: Deps,
  tx: Transaction,
  { prefix }: DoiSettings,
  { kind, id, pattern, parts }: TargetWithoutDoi,
): Promise<void> {
  const stem = doiStem(prefix, pattern, parts)
  const from = stem === undefined ? 1 : (await countWithPrefix(tx, stem)) + 1
  for (const doi of doiCandidates(prefix, pattern, parts, from)) {
    if (await isTaken(tx, doi)) continue
    const now = deps.clock()
    const table = kind === 'issue' ? issue : article
    await tx.update(table).set({ doi, updatedAt: now }).where(eq(table.id, id))
    await recordEvent(deps, tx, system, { type: 'doi-assigned', kind, targetId: id, doi })
    return
  }
}

/**
 * Writes the DOI that an editor typed for an article; null clears it. Throws 400 if another article or issue has it.
 * Call it after locking all rows, as `assignDois` does.
 */
export async function writeTypedDoi(
  tx: Transaction,
  articleId: string,
  doi: string | null,
): Promise<void> {
  if (doi) await tx.execute(sql`select pg_advisory_xact_lock(${doiLock})`)
  if (doi && (await isTaken(tx, doi.toLowerCase(), articleId))) {
    throw new Refused('invalid', 'doi must be its own: another article or issue has it', 'doi')
  }
  await tx.update(article).set({ doi }).where(eq(article.id, articleId))
}

/** Whether another article or issue has this DOI; deleted articles and drafts count. */
async function isTaken(tx: Transaction, doi: string, articleId = ''): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select exists (select from ${article}
        where lower(${article.doi}) = ${doi} and ${article.id} <> ${articleId})
      or exists (select from ${issue} where lower(${issue.doi}) = ${doi}) as taken`)
  return rows[0]?.taken === true
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Counts the articles whose DOI begins with `stem`. */
async function countWithPrefix(tx: Transaction, stem: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(article)
    .where(sql`lower(${article.doi}) like ${`${escapeLike(stem)}%`}`)
  return row?.n ?? 0
}
