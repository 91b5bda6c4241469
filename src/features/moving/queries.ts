import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { article, supplement } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { issue } from '#db/schema/issues.ts'
import { moved } from '#db/schema/moving.ts'
import { type FormerPlace, type Origin, originOf } from '#domain/moving/origin.ts'
import { articleFileUrl, articleUrl, issueUrl, supplementUrl } from '#domain/publishing/address.ts'
import type { Database } from '#platform/database/database.ts'
import type { Source } from './incoming.ts'

type Reader = Pick<Database, 'select'>

/** The articles that came from the places of a source under a key, with the titles that they have now. */
export const listMovedArticles = (db: Reader, source: Source, key: string) =>
  db
    .select({
      id: article.id,
      title: article.title,
      deletedAt: article.deletedAt,
      origin: moved.origin,
      mark: moved.mark,
    })
    .from(moved)
    .innerJoin(article, eq(article.id, moved.articleId))
    .where(and(eq(moved.source, source), eq(moved.key, `article/${key}`)))

/** The issues that came from the places of a source under one of some keys. */
export async function listMovedIssues(db: Reader, source: Source, keys: string[]) {
  if (keys.length === 0) return []
  const names = keys.map((key) => `issue/${key}`)
  return db
    .select({
      id: issue.id,
      volume: issue.volume,
      number: issue.number,
      title: issue.title,
      origin: moved.origin,
    })
    .from(moved)
    .innerJoin(issue, eq(issue.id, moved.issueId))
    .where(and(eq(moved.source, source), inArray(moved.key, names)))
}

/** The issue that bears a volume and a number here, wherever it came from, and whether one has that DOI. */
export async function findIssueHere(
  db: Reader,
  { volume, number, doi }: { volume: number; number: string; doi: string | null },
) {
  const named = and(eq(issue.volume, volume), eq(issue.number, number))
  const found = await db
    .select({ id: issue.id, isNamed: sql<boolean>`${named}` })
    .from(issue)
    .where(or(named, eq(issue.doi, doi ?? '')))
  return { id: found.find(({ isNamed }) => isNamed)?.id, hasDoi: found.some((one) => !one.isNamed) }
}

/** Which of some keys are taken by something else that came from that place. */
export async function listTakenKeys(
  db: Reader,
  { source, origin }: { source: Source; origin: Origin },
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: moved.key })
    .from(moved)
    .where(and(eq(moved.source, source), eq(moved.origin, origin), inArray(moved.key, keys)))
  return rows.map(({ key }) => key)
}

/** Whether an id or a DOI is that of an article already. */
export async function findTaken(db: Reader, { id, doi }: { id: string; doi: string }) {
  const [found] = await db
    .select({
      id: sql<boolean>`coalesce(bool_or(${article.id} = ${id}), false)`,
      doi: sql<boolean>`coalesce(bool_or(${article.doi} = ${doi}), false)`,
    })
    .from(article)
    .where(or(eq(article.id, id), eq(article.doi, doi)))
  return found ?? { id: false, doi: false }
}

/** Where readers find now what an address of OJS named; undefined where nothing came of it that they see. */
export async function findFormerArticle(
  db: Reader,
  { name, galley }: { name: string; galley: string | undefined },
  place: FormerPlace,
): Promise<string | undefined> {
  const all = await db
    .select({
      origin: moved.origin,
      id: article.id,
      part: moved.part,
      supplement: supplement.id,
      fileName: file.originalName,
    })
    .from(moved)
    .innerJoin(article, eq(article.id, moved.articleId))
    .leftJoin(supplement, eq(supplement.id, moved.part))
    .leftJoin(file, eq(file.id, supplement.fileId))
    .where(
      and(
        eq(moved.source, 'ojs'),
        eq(moved.key, `article/${galley ? `${name}/${galley}` : name}`),
        eq(article.status, 'published'),
      ),
    )
    .orderBy(asc(moved.movedAt), asc(moved.origin))
  const found = originOf(place, all)
  if (!found) return undefined
  const { id, part, fileName } = found
  if (part === 'pdf' || part === 'docx') return articleFileUrl('', id, part)
  if (part && fileName !== null) return supplementUrl('', { articleId: id, id: part, fileName })
  return articleUrl('', id)
}

/** Where readers find now the issue that an address of OJS named. */
export async function findFormerIssue(
  db: Reader,
  name: string,
  place: FormerPlace,
): Promise<string | undefined> {
  const all = await db
    .select({
      origin: moved.origin,
      volume: issue.volume,
      number: issue.number,
      publishedAt: issue.publishedAt,
    })
    .from(moved)
    .innerJoin(issue, eq(issue.id, moved.issueId))
    .where(and(eq(moved.source, 'ojs'), eq(moved.key, `issue/${name}`)))
    .orderBy(asc(moved.movedAt), asc(moved.origin))
  const found = originOf(place, all)
  return found?.publishedAt ? issueUrl('', found) : undefined
}
