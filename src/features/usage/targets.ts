import { and, eq, inArray } from 'drizzle-orm'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import { FileFormat } from '#domain/publishing/article.ts'
import type { Click } from '#domain/usage/aggregate-clicks.ts'
import type { UsageTarget } from '#domain/usage/usage-target.ts'
import type { Database } from '#platform/database/database.ts'

type RequestedTarget = UsageTarget & { at: number }
type CountedTarget = Pick<Click, 'articleId' | 'target' | 'isRequest'>

const isFormat = (target: string) => FileFormat.safeParse(target).success

/**
 * Says of what was shown which article it belongs to, and whether it is the article itself: a PDF or a DOCX, and a page
 * that has the whole text. Nothing is said of what was not public when it was shown, as an editor sees a draft.
 */
export async function findTargets(
  db: Database,
  asked: readonly RequestedTarget[],
): Promise<(one: RequestedTarget) => CountedTarget | undefined> {
  const files = await findFiles(db, asked)
  const ids = new Set([
    ...asked.flatMap(({ articleId }) => articleId ?? []),
    ...[...files.values()].flat().map(({ articleId }) => articleId),
  ])
  const articles = await findPublished(db, [...ids])
  return ({ articleId, target, at }) => {
    const file = files.get(target)?.find((file) => !articleId || file.articleId === articleId)
    if (file?.replacedAt && file.replacedAt.getTime() <= at) return undefined
    const found = articles.get(articleId ?? file?.articleId)
    if (!found?.wasPublic(at)) return undefined
    if (file) return { articleId: found.id, target: file.format, isRequest: true }
    const isRequest = target === 'page' ? found.isWhole : isFormat(target)
    return { articleId: found.id, target, isRequest }
  }
}

async function findFiles(db: Database, asked: readonly RequestedTarget[]) {
  const ids = new Set(asked.map(({ target }) => target))
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
      content: article.content,
      publishedAt: article.publishedAt,
      deletedAt: article.deletedAt,
    })
    .from(article)
    .where(and(inArray(article.id, ids), eq(article.status, 'published')))
  const found = rows.map(({ id, content, publishedAt, deletedAt }) => ({
    id,
    isWhole: Boolean(content),
    wasPublic: (at: number) =>
      (publishedAt?.getTime() ?? 0) <= at && (deletedAt === null || at <= deletedAt.getTime()),
  }))
  return new Map<string | undefined, (typeof found)[number]>(found.map((one) => [one.id, one]))
}
