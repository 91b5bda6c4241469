import { and, eq, exists, inArray, isNull, ne, not, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { article, contributor } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { ArticleDetails } from '#domain/publishing/article-details.ts'
import { defaultSection } from '#domain/publishing/issues/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { searchText } from '#domain/text/search-text.ts'
import {
  findOrCreateIssue,
  publishIfFirst,
  requireIssue,
} from '#features/publishing/issues/issue-rows.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type DraftReader, isHiddenFrom } from './draft-exclusion.ts'

/**
 * Converts the details of an article to its row, without the DOI. Creates the issue that they name if there is none, unless
 * `createIssue` is 'false', and makes it public with its first public article. Throws 400 for an issue that is missing.
 */
export async function toRow(
  tx: Transaction,
  details: ArticleDetails,
  now: Date,
  createIssue: 'true' | 'false' = 'true',
) {
  const { authors: _, contributors: __, doi: ___, volume, issue: number, ...rest } = details
  const named = volume === null ? undefined : { volume, number: number ?? '' }
  if (named && createIssue === 'false') await requireIssue(tx, named)
  const issueId = named ? await findOrCreateIssue(tx, named, now) : null
  if (issueId && details.status === 'published') await publishIfFirst(tx, issueId, now)
  return {
    ...rest,
    issueId,
    searchText: searchText(details),
  } satisfies Partial<typeof article.$inferInsert>
}

/**
 * Gives an article that has joined an issue in preparation the default section. Does nothing if the issue has another
 * article without a section, apart from drafts that are hidden from the viewer: its editor does not use sections.
 */
export async function assignDefaultSection(
  tx: Transaction,
  who: DraftReader,
  articleId: string,
  sections: readonly string[],
): Promise<void> {
  const section = defaultSection(sections)
  if (section === null) return
  const other = alias(article, 'other')
  const isInPreparation = exists(
    tx
      .select({ id: issue.id })
      .from(issue)
      .where(and(eq(issue.id, article.issueId), eq(issue.inPreparation, true))),
  )
  const othersHaveSections = notExists(
    tx
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.issueId, article.issueId),
          ne(other.id, articleId),
          isNull(other.section),
          isNull(other.deletedAt),
          not(isHiddenFrom(who, other)),
        ),
      ),
  )
  await tx
    .update(article)
    .set({ section })
    .where(
      and(eq(article.id, articleId), isNull(article.section), isInPreparation, othersHaveSections),
    )
}

/** Replaces the byline of an article. */
export async function writeByline(tx: Transaction, articleId: string, people: Contributor[]) {
  await tx.delete(contributor).where(eq(contributor.articleId, articleId))
  await tx
    .insert(contributor)
    .values(people.map((person, position) => ({ ...person, articleId, position })))
}

/** Throws 400 unless the viewer sees the article that a notice is about, and that article is not a notice about this one. */
export async function requireConcernedArticle(
  tx: Transaction,
  who: DraftReader,
  articleId: string,
  { concerns }: Pick<ArticleDetails, 'concerns'>,
): Promise<void> {
  if (!concerns) return
  const [found] = await tx
    .select({ concerns: article.concerns })
    .from(article)
    .where(and(eq(article.id, concerns), isNull(article.deletedAt), not(isHiddenFrom(who))))
  if (!found)
    throw new Refused('invalid', 'concerns must be the id of an existing article', 'concerns')
  if (concerns === articleId || found.concerns === articleId) {
    const sentence =
      'concerns must be another article than the notice itself, and no notice about it'
    throw new Refused('invalid', sentence, 'concerns')
  }
}

/** Sets the time of the last change, also for an article whose record changes with the notices about it. */
export async function markUpdated(
  tx: Transaction,
  ids: (string | null)[],
  now: Date,
): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx.update(article).set({ updatedAt: now }).where(inArray(article.id, known))
}

/** Locks the row of an article, so that concurrent changes take turns. */
export async function lockArticle(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: article.id }).from(article).where(eq(article.id, id)).for('update')
}
