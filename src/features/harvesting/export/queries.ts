import { asc, count, gt, inArray } from 'drizzle-orm'
import { article, isPublicArticle } from '#db/schema/publishing/articles.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { type JournalContext, listRecords } from '#features/metadata/records.ts'
import type { Database } from '#platform/database/database.ts'

type Reader = Pick<Database, 'select'>

/** How many articles are read at once. */
const batchSize = 50

/** An article with what only its own journal needs to know of it. */
export type ExportedArticle = { record: ArticleRecord; own: OwnFields }

const ownColumns = {
  id: article.id,
  content: article.content,
  licence: article.licence,
  position: article.position,
  publishedAt: article.publishedAt,
  notice: article.notice,
  concerns: article.concernsId,
}
export type OwnFields = Awaited<ReturnType<typeof listOwnFields>>[number]

const listOwnFields = (db: Reader, ids: string[]) =>
  db.select(ownColumns).from(article).where(inArray(article.id, ids))

/** Every public article, by id, a few at a time. */
export async function* eachArticle(
  db: Reader,
  journalContext: JournalContext,
): AsyncIterable<ExportedArticle> {
  let after = ''
  while (true) {
    const some = await listRecords(db, journalContext, {
      where: gt(article.id, after),
      orderBy: [asc(article.id)],
      limit: batchSize,
    })
    const ids = some.map(({ id }) => id)
    const facts = new Map((await listOwnFields(db, ids)).map((one) => [one.id, one]))
    for (const record of some) {
      const found = facts.get(record.id)
      if (found) yield { record, own: found }
    }
    const last = some.at(-1)
    if (!last) return
    after = last.id
  }
}

/** How many public articles there are. */
export async function countExportedArticles(db: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(isPublicArticle())
  return row?.n ?? 0
}
