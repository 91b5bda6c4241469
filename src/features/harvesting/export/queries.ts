import { asc, gt, inArray } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { isIndexedArticle } from '#features/publishing/articles/article-fragments.ts'
import { type JournalContext, listRecords } from '#features/publishing/articles/record-queries.ts'
import type { Database, Reader } from '#platform/database/database.ts'

const batchSize = 50

/** An article with fields that its metadata record does not have. */
export type ExportedArticle = { record: ArticleRecord; own: OwnFields }

const ownColumns = {
  id: article.id,
  content: article.content,
  licence: article.licence,
  position: article.position,
  publishedAt: article.publishedAt,
  notice: article.notice,
  concerns: article.concerns,
}
type OwnFields = Awaited<ReturnType<typeof listOwnFields>>[number]

const listOwnFields = (db: Reader, ids: string[]) =>
  db.select(ownColumns).from(article).where(inArray(article.id, ids))

/** Yields every public article by id. */
export async function* eachArticle(
  db: Reader,
  journalContext: JournalContext,
): AsyncIterable<ExportedArticle> {
  let after = ''
  while (true) {
    const records = await listRecords(db, journalContext, {
      where: gt(article.id, after),
      orderBy: [asc(article.id)],
      limit: batchSize,
    })
    const ids = records.map(({ id }) => id)
    const fields = new Map((await listOwnFields(db, ids)).map((row) => [row.id, row]))
    for (const record of records) {
      const own = fields.get(record.id)
      if (own) yield { record, own }
    }
    const last = records.at(-1)
    if (!last) return
    after = last.id
  }
}

export const countExportedArticles = (db: Database): Promise<number> =>
  db.$count(article, isIndexedArticle())
