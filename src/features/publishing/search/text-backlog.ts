import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, textBacklog } from '#db/schema/publishing/articles.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import { textExtractionQueue } from './extract-article-text.ts'

type Needs = { db: Database; jobs: Jobs }

/** A stretch of the files whose text an upgrade left to be read. */
export const textBacklogQueue: Queue<object> = {
  name: 'text-extraction-backlog',
  payload: z.object({}),
}

/** So many files are asked for at once, and the next after so many seconds: what is uploaded meanwhile does not wait for all. */
const batchSize = 100
const batchPause = 60

/** Asks for the texts of files that were stored before texts were read. */
export async function requestTextExtraction({ db, jobs }: Needs): Promise<void> {
  const [waiting] = await db.select().from(textBacklog).limit(1)
  if (waiting) await db.transaction((tx) => jobs.enqueue(tx, textBacklogQueue, {}))
}

/** Asks for the texts of a stretch of files, those of the newest articles first, and for the next. Each is asked for once. */
export async function extractBacklog({ db, jobs }: Needs): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx
      .select({ articleId: textBacklog.articleId, format: textBacklog.format })
      .from(textBacklog)
      .leftJoin(article, sql`${article.id} = ${textBacklog.articleId}`)
      .orderBy(desc(article.createdAt), textBacklog.format)
      .limit(batchSize)
      .for('update', { of: textBacklog, skipLocked: true })
    if (waiting.length === 0) return
    for (const { articleId, format } of waiting) {
      await jobs.enqueue(tx, textExtractionQueue, { articleId, format })
      await tx
        .delete(textBacklog)
        .where(and(eq(textBacklog.articleId, articleId), eq(textBacklog.format, format)))
    }
    await jobs.enqueue(tx, textBacklogQueue, {}, waiting.length < batchSize ? 0 : batchPause)
  })
}
