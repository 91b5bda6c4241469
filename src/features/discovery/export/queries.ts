import { asc, count, gt, inArray } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { Database } from '#platform/database/database.ts'
import { isPublic, listRecords, type Voice } from '../records.ts'

type Reader = Pick<Database, 'select'>

/** How many articles are read at once. */
const atOnce = 50

/** An article with what only its own journal needs to know of it. */
export type WholeArticle = { record: ArticleRecord; own: OwnFacts }

const own = {
  id: article.id,
  content: article.content,
  licence: article.licence,
  position: article.position,
  publishedAt: article.publishedAt,
  notice: article.notice,
  concerns: article.concernsId,
}
export type OwnFacts = Awaited<ReturnType<typeof listOwn>>[number]

const listOwn = (db: Reader, ids: string[]) =>
  db.select(own).from(article).where(inArray(article.id, ids))

/** Every public article, by id, a few at a time. */
export async function* everyArticle(db: Reader, voice: Voice): AsyncIterable<WholeArticle> {
  let after = ''
  while (true) {
    const some = await listRecords(db, voice, {
      where: gt(article.id, after),
      orderBy: [asc(article.id)],
      limit: atOnce,
    })
    const ids = some.map(({ id }) => id)
    const facts = new Map((await listOwn(db, ids)).map((one) => [one.id, one]))
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
export async function countPublic(db: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(isPublic)
  return row?.n ?? 0
}
