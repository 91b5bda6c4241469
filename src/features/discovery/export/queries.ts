import { asc, gt, isNotNull } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { issue } from '#db/schema/issues.ts'
import type { ArticleRecord } from '#domain/publishing/record.ts'
import type { Database } from '#platform/database/database.ts'
import { newestIssueFirst } from '../../issues/queries.ts'
import { listRecords, type Voice } from '../records.ts'

type Reader = Pick<Database, 'select'>

/** How many articles are read at once. */
const atOnce = 50

/** Every public article, by id, a few at a time. */
export async function* everyRecord(db: Reader, voice: Voice): AsyncIterable<ArticleRecord> {
  let after = ''
  while (true) {
    const some = await listRecords(db, voice, {
      where: gt(article.id, after),
      orderBy: [asc(article.id)],
      limit: atOnce,
    })
    yield* some
    const last = some.at(-1)
    if (!last || some.length < atOnce) return
    after = last.id
  }
}

/** What readers see of every issue that is published, newest first. */
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
    })
    .from(issue)
    .where(isNotNull(issue.publishedAt))
    .orderBy(...newestIssueFirst)
