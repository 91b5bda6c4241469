import { eq, inArray } from 'drizzle-orm'
import { issueRendition } from '#db/schema/publishing/issue-rendition.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { UsageTarget } from '#domain/usage/usage-target.ts'
import type { Database } from '#platform/database/database.ts'

/** Replaces each event at a file of a whole issue by events at the articles whose text the file has. */
export async function expandIssues<Event extends UsageTarget>(
  db: Database,
  events: readonly Event[],
): Promise<Event[]> {
  const volumes = new Set(events.flatMap((event) => event.issue?.volume ?? []))
  if (volumes.size === 0) return [...events]
  const rows = await db
    .select({
      volume: issue.volume,
      number: issue.number,
      format: issueRendition.format,
      articleIds: issueRendition.fullTextIds,
    })
    .from(issueRendition)
    .innerJoin(issue, eq(issue.id, issueRendition.issueId))
    .where(inArray(issue.volume, [...volumes]))
  return events.flatMap((event) => {
    const wanted = event.issue
    if (!wanted) return [event]
    const file = rows.find(
      ({ volume, number, format }) =>
        volume === wanted.volume && number === wanted.number && format === event.target,
    )
    return (file?.articleIds ?? []).map((articleId) => ({ ...event, articleId }))
  })
}
