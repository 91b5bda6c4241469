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
import type { Reader } from '#platform/database/database.ts'
import type { SourceFormat } from './incoming.ts'

/** The articles with a key, of all sources of a format. */
export const listImportedArticles = (db: Reader, format: SourceFormat, key: string) =>
  db
    .select({
      id: article.id,
      title: article.title,
      deletedAt: article.deletedAt,
      source: importRecord.source,
      mark: importRecord.mark,
    })
    .from(importRecord)
    .innerJoin(article, eq(article.id, importRecord.articleId))
    .where(and(eq(importRecord.format, format), eq(importRecord.key, `article/${key}`)))

/** The issues with one of some keys, of all sources of a format. */
export const listImportedIssues = (db: Reader, format: SourceFormat, keys: string[]) =>
  db
    .select({
      id: issue.id,
      volume: issue.volume,
      number: issue.number,
      title: issue.title,
      source: importRecord.source,
    })
    .from(importRecord)
    .innerJoin(issue, eq(issue.id, importRecord.issueId))
    .where(
      and(
        eq(importRecord.format, format),
        inArray(
          importRecord.key,
          keys.map((key) => `issue/${key}`),
        ),
      ),
    )

/** The issue with a volume and number, and whether another issue has the DOI. */
export async function findExistingIssue(
  db: Reader,
  { volume, number, doi }: { volume: number; number: string; doi: string | null },
) {
  const named = and(eq(issue.volume, volume), eq(issue.number, number))
  const rows = await db
    .select({ id: issue.id, isNamed: sql<boolean>`${named}` })
    .from(issue)
    .where(or(named, eq(issue.doi, doi ?? '')))
  return { id: rows.find(({ isNamed }) => isNamed)?.id, hasDoi: rows.some((row) => !row.isNamed) }
}

export async function listUsedKeys(
  db: Reader,
  { format, source }: { format: SourceFormat; source: ImportSource },
  keys: string[],
): Promise<string[]> {
  const rows = await db
    .select({ key: importRecord.key })
    .from(importRecord)
    .where(
      and(
        eq(importRecord.format, format),
        eq(importRecord.source, source),
        inArray(importRecord.key, keys),
      ),
    )
  return rows.map(({ key }) => key)
}

/** Whether an article has the id or the DOI. */
export async function findConflicts(db: Reader, { id, doi }: { id: string; doi: string }) {
  const [row] = await db
    .select({
      id: sql<boolean>`coalesce(bool_or(${article.id} = ${id}), false)`,
      doi: sql<boolean>`coalesce(bool_or(${article.doi} = ${doi}), false)`,
    })
    .from(article)
    .where(or(eq(article.id, id), eq(article.doi, doi)))
  return row ?? { id: false, doi: false }
}

/** The current URL of a published article, or of its file, by its names in OJS. */
export async function findImportedArticleUrl(
  db: Reader,
  { name, galley }: { name: string; galley: string | undefined },
  address: FormerAddress,
): Promise<string | undefined> {
  const rows = await db
    .select({
      source: importRecord.source,
      id: article.id,
      part: importRecord.part,
      fileName: file.originalName,
    })
    .from(importRecord)
    .innerJoin(article, eq(article.id, importRecord.articleId))
    .leftJoin(supplement, eq(supplement.id, importRecord.part))
    .leftJoin(file, eq(file.id, supplement.fileId))
    .where(
      and(
        eq(importRecord.format, 'ojs'),
        eq(importRecord.key, `article/${galley ? `${name}/${galley}` : name}`),
        eq(article.status, 'published'),
      ),
    )
    .orderBy(asc(importRecord.importedAt), asc(importRecord.source))
  const match = matchSource(address, rows)
  if (!match) return undefined
  const { id, part, fileName } = match
  if (part === 'pdf' || part === 'docx') return articleFileUrl('', id, part)
  if (part && fileName !== null) return supplementUrl('', { articleId: id, id: part, fileName })
  return articleUrl('', id)
}

/** The current URL of a public issue, by its name in OJS. */
export async function findImportedIssueUrl(
  db: Reader,
  name: string,
  address: FormerAddress,
): Promise<string | undefined> {
  const rows = await db
    .select({
      source: importRecord.source,
      volume: issue.volume,
      number: issue.number,
      publishedAt: issue.publishedAt,
    })
    .from(importRecord)
    .innerJoin(issue, eq(issue.id, importRecord.issueId))
    .where(and(eq(importRecord.format, 'ojs'), eq(importRecord.key, `issue/${name}`)))
    .orderBy(asc(importRecord.importedAt), asc(importRecord.source))
  const match = matchSource(address, rows)
  return match?.publishedAt ? issueUrl('', match) : undefined
}
