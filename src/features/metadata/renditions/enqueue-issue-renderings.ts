import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'

const IssueRendering = z.object({ issueId: z.string() })
export type IssueRendering = z.infer<typeof IssueRendering>

/** However often an issue or its articles change, one job waits for it. */
export const issueRenderingQueue: Queue<IssueRendering> = {
  name: 'issue-rendering',
  payload: IssueRendering,
  keyOf: ({ issueId }) => issueId,
}

/** Enqueues the rendering of the public issues that a condition on them or on their articles selects. */
export async function enqueueIssueRenderings(
  { db, jobs }: { db: Database; jobs: Jobs },
  where: SQL | undefined,
): Promise<void> {
  const found = await db
    .selectDistinct({ issueId: issue.id })
    .from(issue)
    .leftJoin(article, eq(article.issueId, issue.id))
    .where(and(where, isNotNull(issue.publishedAt)))
    .orderBy(issue.id)
  await db.transaction((tx) => jobs.enqueueAll(tx, issueRenderingQueue, found))
}
