import { and, eq, exists, inArray, isNull, ne, not, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { article, articleFile, articleText, contributor } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { ArticleDetails } from '#domain/publishing/article-details.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { defaultSection } from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import { searchText } from '#domain/text/search-text.ts'
import { findOrCreateIssue, publishIfFirst } from '#features/publishing/issues/issue-rows.ts'
import { textExtractionQueue } from '#features/publishing/search/extract-article-text.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database/database.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { type Asker, isHiddenFrom } from './draft-exclusion.ts'

/** An article's row as its details say it at the moment `now`; its issue is made when nobody has named it before. Its DOI is written apart. */
export async function toRow(tx: Transaction, details: ArticleDetails, now: Date) {
  const { authors: _, contributors: __, doi: ___, volume, issue: number, ...said } = details
  const { receivedDate, revisedDate, acceptedDate, concerns, ...columns } = said
  const issueId =
    volume === null ? null : await findOrCreateIssue(tx, { volume, number: number ?? '' }, now)
  if (issueId && details.status === 'published') await publishIfFirst(tx, issueId, now)
  return {
    ...columns,
    receivedOn: receivedDate,
    revisedOn: revisedDate,
    acceptedOn: acceptedDate,
    concernsId: concerns,
    issueId,
    searchText: searchText(details),
  } satisfies Partial<typeof article.$inferInsert>
}

/**
 * Puts an article that has joined an issue in preparation into the section where articles usually stand. An issue whose
 * editor has left others without a section stays as it is.
 */
export async function assignDefaultSection(
  tx: Transaction,
  articleId: string,
  sections: readonly string[],
): Promise<void> {
  const usual = defaultSection(sections)
  if (usual === null) return
  const other = alias(article, 'other')
  await tx
    .update(article)
    .set({ section: usual })
    .where(
      and(
        eq(article.id, articleId),
        isNull(article.section),
        exists(
          tx
            .select({ id: issue.id })
            .from(issue)
            .where(and(eq(issue.id, article.issueId), eq(issue.inPreparation, true))),
        ),
        notExists(
          tx
            .select({ id: other.id })
            .from(other)
            .where(
              and(
                eq(other.issueId, article.issueId),
                ne(other.id, articleId),
                isNull(other.section),
                isNull(other.deletedAt),
              ),
            ),
        ),
      ),
    )
}

/** Writes the byline of an article. */
export async function writeByline(tx: Transaction, articleId: string, people: Contributor[]) {
  await tx.delete(contributor).where(eq(contributor.articleId, articleId))
  await tx
    .insert(contributor)
    .values(people.map((person, position) => ({ ...person, articleId, position })))
}

/**
 * Makes sure that a notice can be about an article. Throws when there is no such article for whoever says so, or when that
 * one is a notice about this one.
 */
export async function requireConcernedArticle(
  tx: Transaction,
  who: Asker,
  articleId: string,
  { concerns }: Pick<ArticleDetails, 'concerns'>,
): Promise<void> {
  if (!concerns) return
  const [found] = await tx
    .select({ concerns: article.concernsId })
    .from(article)
    .where(and(eq(article.id, concerns), isNull(article.deletedAt), not(isHiddenFrom(who))))
  const sentence = !found
    ? 'concerns must be the id of an article that is there'
    : concerns === articleId || found.concerns === articleId
      ? 'concerns must be another article than the notice itself, and no notice about it'
      : undefined
  if (sentence) throw new Refused('invalid', sentence, 'concerns')
}

/** What is said of an article changes with the notices about it: it counts as changed, too. */
export async function markUpdated(
  tx: Transaction,
  ids: (string | null)[],
  now: Date,
): Promise<void> {
  const concerned = ids.filter((id) => id !== null)
  if (concerned.length === 0) return
  await tx.update(article).set({ updatedAt: now }).where(inArray(article.id, concerned))
}

/** Makes a file, already registered, the article's current one of its format, and asks for its text to be read. */
export async function attachFile(
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
  await jobs.enqueue(tx, textExtractionQueue, { articleId, format })
}

/** Makes a file the article's current one of its format; the one that is there now stays in its history. */
export async function replaceCurrentFile(
  needs: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  await tx
    .update(articleFile)
    .set({ replacedAt: needs.clock() })
    .where(
      and(
        eq(articleFile.articleId, articleId),
        eq(articleFile.format, format),
        isNull(articleFile.replacedAt),
      ),
    )
  await attachFile(needs, tx, articleId, format, fileId)
}
