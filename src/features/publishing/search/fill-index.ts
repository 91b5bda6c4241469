import { desc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, searchBacklog, searchIndex, searchWord } from '#db/schema/publishing/articles.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { publishTopic } from '#platform/database/publish-topic.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { isIndexComplete } from './search-index.ts'

type Needs = { db: Database; jobs: Jobs }

/** A stretch of the search that is to be filled. */
export const indexQueue: Queue<object> = { name: 'search-index', payload: z.object({}) }

/** So many articles are taken into the search at once: some seconds of work. */
const batchSize = 500

/** Asks for the search to be filled where an upgrade left that to be done. */
export async function requestIndexFill({ db, jobs }: Needs): Promise<void> {
  if (!(await isIndexComplete(db))) await db.transaction((tx) => jobs.enqueue(tx, indexQueue, {}))
}

/** Takes a stretch of articles into the search, the newest first, and asks for the next. Asked for twice, each takes others. */
export async function fillIndex({ db, jobs }: Needs): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ id: searchBacklog.articleId })
      .from(searchBacklog)
      .leftJoin(article, sql`${article.id} = ${searchBacklog.articleId}`)
      .orderBy(desc(article.createdAt))
      .limit(batchSize)
      .for('update', { of: searchBacklog, skipLocked: true })
    const ids = waiting.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.execute(
      sql`select refresh_search_index(id) from unnest(${sql.param(ids)}::text[]) as id`,
    )
    await indexWords(tx, ids)
    await tx.delete(searchBacklog).where(inArray(searchBacklog.articleId, ids))
    await jobs.enqueue(tx, indexQueue, {})
    await publishTopic(tx, 'search')
  })
}

/** Notes the words of public articles, to find near spellings among them. In one order, so that no two wait for each other. */
export async function indexWords(tx: Transaction | Database, ids: string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${searchWord} (word)
    select distinct word from ${searchIndex}, unnest(tsvector_to_array(${searchIndex.words})) as word
    where ${inArray(searchIndex.articleId, ids)} and length(word) between 4 and 40 and word ~ '[^0-9]'
      and not exists (select from ${searchWord} where ${searchWord.word} = word)
    order by word
    on conflict do nothing`)
}
