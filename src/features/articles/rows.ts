import { and, eq } from 'drizzle-orm'
import { type article, articleFile, articleText, contributor } from '#db/schema/articles.ts'
import type { FileFormat } from '#domain/publishing/article.ts'
import { renamed } from '#domain/publishing/byline.ts'
import type { ArticleDetails } from '#domain/publishing/change.ts'
import { searchText } from '#domain/text/search.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/jobs.ts'
import { findOrMakeIssue, letAppear } from '../issues/commands.ts'
import { textQueue } from './text.ts'

/** An article's row as its details say it at the moment `now`; its issue is made when nobody has named it before. */
export async function toRow(tx: Transaction, details: ArticleDetails, now: Date) {
  const { authors: _, volume, issue, ...columns } = details
  const issueId =
    volume === null ? null : await findOrMakeIssue(tx, { volume, number: issue ?? '' }, now)
  if (issueId && details.status === 'published') await letAppear(tx, issueId, now)
  return {
    ...columns,
    issueId,
    searchText: searchText(details),
  } satisfies Partial<typeof article.$inferInsert>
}

/** Writes the byline of an article. */
export async function writeByline(tx: Transaction, articleId: string, names: string[]) {
  const known = await tx
    .select()
    .from(contributor)
    .where(eq(contributor.articleId, articleId))
    .orderBy(contributor.position)
  await tx.delete(contributor).where(eq(contributor.articleId, articleId))
  const byline = renamed(known, names)
  await tx
    .insert(contributor)
    .values(byline.map((person, position) => ({ ...person, articleId, position })))
}

/** Makes a file, already registered, the article's current one of its format, and asks for its text to be read. */
export async function attach(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  await tx
    .insert(articleFile)
    .values({ id: newId(), articleId, fileId, format, createdAt: clock() })
  // What stood in the file before it is no longer to be found.
  await tx
    .delete(articleText)
    .where(and(eq(articleText.articleId, articleId), eq(articleText.format, format)))
  await jobs.enqueue(tx, textQueue, { articleId, format })
}
