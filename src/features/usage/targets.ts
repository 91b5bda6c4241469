import { and, eq, inArray, sql } from 'drizzle-orm'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import type { Click } from '#domain/usage/aggregate-clicks.ts'
import type { UsageTarget } from '#domain/usage/usage-target.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import type { Database } from '#platform/database/database.ts'

/** The addresses of an article in these formats are the article itself. */
const articleFormats: ReadonlySet<string> = new Set([...fileFormats, 'epub'])

type TimedTarget = UsageTarget & { at: number }
type CountedTarget = Pick<Click, 'articleId' | 'target' | 'isRequest'>

/**
 * Returns a function that finds the article of a target, and whether it is a request: a PDF, a DOCX, an EPUB, uploaded or
 * rendered, or a page with the full text. It returns undefined for anything that was not public at the time.
 */
export async function findTargets(
  db: Database,
  targets: readonly TimedTarget[],
): Promise<(target: TimedTarget) => CountedTarget | undefined> {
  const files = await findFiles(db, targets)
  const ids = new Set([
    ...targets.flatMap(({ articleId }) => articleId ?? []),
    ...[...files.values()].flat().map(({ articleId }) => articleId),
  ])
  const articles = await findPublished(db, [...ids])
  return ({ articleId, target, at }) => {
    const file = files.get(target)?.find((file) => !articleId || file.articleId === articleId)
    if (file?.replacedAt && file.replacedAt.getTime() <= at) return undefined
    const article = articles.get(articleId ?? file?.articleId)
    if (!article) return undefined
    const { id, hasFullText, publishedAt, deletedAt } = article
    if ((publishedAt?.getTime() ?? 0) > at || (deletedAt && deletedAt.getTime() < at))
      return undefined
    if (file) return { articleId: id, target: file.format, isRequest: true }
    const isRequest = target === 'page' ? hasFullText : articleFormats.has(target)
    return { articleId: id, target, isRequest }
  }
}

async function findFiles(db: Database, targets: readonly TimedTarget[]) {
  const ids = new Set(targets.map(({ target }) => target))
  const rows = await db
    .select({
      fileId: articleFile.fileId,
      articleId: articleFile.articleId,
      format: articleFile.format,
      replacedAt: articleFile.replacedAt,
    })
    .from(articleFile)
    .where(inArray(articleFile.fileId, [...ids]))
  return Map.groupBy(rows, ({ fileId }) => fileId)
}

async function findPublished(db: Database, ids: string[]) {
  const rows = await db
    .select({
      id: article.id,
      hasFullText: sql<boolean>`coalesce(${article.content}, '') <> '' or ${fullTextVersion.articleId} is not null`,
      publishedAt: article.publishedAt,
      deletedAt: article.deletedAt,
    })
    .from(article)
    .leftJoin(fullTextVersion, and(eq(fullTextVersion.articleId, article.id), isCurrentVersion))
    .where(and(inArray(article.id, ids), eq(article.status, 'published')))
  return new Map<string | undefined, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}
