import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { importRecord } from '#db/schema/import.ts'
import { article, supplement } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { type FormerAddress, type ImportSource, matchSource } from '#domain/import/source.ts'
import {
  articleFileUrl,
  articleUrl,
  issueUrl,
  supplementUrl,
} from '#domain/publishing/public-urls.ts'
import type { Database } from '#platform/database/database.ts'
import type { SourceFormat } from './incoming.ts'

type Reader = Pick<Database, 'select'>

/** The articles that came from the places of a source under a key, with the titles that they have now. */
export const listImportedArticles = (db: Reader, source: SourceFormat, key: string) =>
  db
    .select({
      id: article.id,
      title: article.title,
      deletedAt: article.deletedAt,
      origin: importRecord.origin,
      mark: importRecord.mark,
    })
    .from(importRecord)
    .innerJoin(article, eq(article.id, importRecord.articleId))
    .where(and(eq(importRecord.source, source), eq(importRecord.key, `article/${key}`)))

/** The issues that came from the places of a source under one of some keys. */
export async function listImportedIssues(db: Reader, source: SourceFormat, keys: string[]) {
  if (keys.length === 0) return []
  const names = keys.map((key) => `issue/${key}`)
  return db
    .select({
      id: issue.id,
      volume: issue.volume,
      number: issue.number,
      title: issue.title,
      origin: importRecord.origin,
    })
    .from(importRecord)
    .innerJoin(issue, eq(issue.id, importRecord.issueId))
    .where(and(eq(importRecord.source, source), inArray(importRecord.key, names)))
}

/** The issue that bears a volume and a number here, wherever it came from, and whether one has that DOI. */
export async function findExistingIssue(
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
export async function listUsedKeys(
  db: Reader,
  { source, origin }: { source: SourceFormat; origin: ImportSource },
  keys: string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: importRecord.key })
    .from(importRecord)
    .where(
      and(
        eq(importRecord.source, source),
        eq(importRecord.origin, origin),
        inArray(importRecord.key, keys),
      ),
    )
  return rows.map(({ key }) => key)
}

/** Whether an id or a DOI is that of an article already. */
export async function findConflicts(db: Reader, { id, doi }: { id: string; doi: string }) {
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
export async function findImportedArticleUrl(
  db: Reader,
  { name, galley }: { name: string; galley: string | undefined },
  place: FormerAddress,
): Promise<string | undefined> {
  const all = await db
    .select({
      origin: importRecord.origin,
      id: article.id,
      part: importRecord.part,
      supplement: supplement.id,
      fileName: file.originalName,
    })
    .from(importRecord)
    .innerJoin(article, eq(article.id, importRecord.articleId))
    .leftJoin(supplement, eq(supplement.id, importRecord.part))
    .leftJoin(file, eq(file.id, supplement.fileId))
    .where(
      and(
        eq(importRecord.source, 'ojs'),
        eq(importRecord.key, `article/${galley ? `${name}/${galley}` : name}`),
        eq(article.status, 'published'),
      ),
    )
    .orderBy(asc(importRecord.importedAt), asc(importRecord.origin))
  const found = matchSource(place, all)
  if (!found) return undefined
  const { id, part, fileName } = found
  if (part === 'pdf' || part === 'docx') return articleFileUrl('', id, part)
  if (part && fileName !== null) return supplementUrl('', { articleId: id, id: part, fileName })
  return articleUrl('', id)
}

/** Where readers find now the issue that an address of OJS named. */
export async function findImportedIssueUrl(
  db: Reader,
  name: string,
  place: FormerAddress,
): Promise<string | undefined> {
  const all = await db
    .select({
      origin: importRecord.origin,
      volume: issue.volume,
      number: issue.number,
      publishedAt: issue.publishedAt,
    })
    .from(importRecord)
    .innerJoin(issue, eq(issue.id, importRecord.issueId))
    .where(and(eq(importRecord.source, 'ojs'), eq(importRecord.key, `issue/${name}`)))
    .orderBy(asc(importRecord.importedAt), asc(importRecord.origin))
  const found = matchSource(place, all)
  return found?.publishedAt ? issueUrl('', found) : undefined
}
