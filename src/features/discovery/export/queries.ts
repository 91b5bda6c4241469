import { asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { issue } from '#db/schema/issues.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { Database } from '#platform/database/database.ts'
import { newestIssueFirst } from '../../issues/queries.ts'
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
    if (!last || some.length < atOnce) return
    after = last.id
  }
}

/** How many public articles there are. */
export async function countPublic(db: Reader): Promise<number> {
  const [row] = await db.select({ n: count() }).from(article).where(isPublic)
  return row?.n ?? 0
}

/** What readers see of every issue that is published, newest first, with the picture on its cover. */
export const listIssues = (db: Reader) =>
  db
    .select({
      id: issue.id,
      volume: issue.volume,
      number: issue.number,
      year: issue.year,
      title: issue.title,
      introduction: issue.introduction,
      publicationDate: issue.publicationDate,
      doi: issue.doi,
      cover: { sha256: file.sha256, mediaType: file.mediaType },
    })
    .from(issue)
    .leftJoin(file, eq(file.id, issue.coverId))
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)

export type ExportedIssue = Awaited<ReturnType<typeof listIssues>>[number]
