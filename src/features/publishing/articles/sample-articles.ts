import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, isNull, not } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { article, articleFile } from '#db/schema/publishing/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { deleteIssue } from '#features/publishing/issues/edit-issue.ts'
import type { Database } from '#platform/database/database.ts'
import type { CommandDeps } from '#platform/events.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { deleteArticle } from './delete-article.ts'
import { isHiddenFrom } from './draft-exclusion.ts'

/** Where the sample's files lie: an article is the sample's while it has one of them. */
const folder = path.resolve('db/sample/files')

async function hashes(): Promise<string[]> {
  const names = await readdir(folder).catch(whenAbsent([]))
  return Promise.all(
    names.map(async (name) =>
      createHash('sha256')
        .update(await readFile(path.join(folder, name)))
        .digest('hex'),
    ),
  )
}

/** The sample's articles that are there still, as far as somebody sees them. */
export async function listSampleArticles(db: Database, who: Account): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: article.id })
    .from(article)
    .innerJoin(articleFile, eq(articleFile.articleId, article.id))
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        ...[isNull(article.deletedAt), inArray(file.sha256, await hashes())],
        not(isHiddenFrom(who)),
      ),
    )
  return found.map(({ id }) => id)
}

async function issuesOf(db: Database, articles: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: article.issueId })
    .from(article)
    .where(inArray(article.id, articles))
  return found.flatMap(({ id }) => id ?? [])
}

/** An issue that somebody has put an article of their own into stays. */
async function removeEmptyIssue(needs: CommandDeps, who: Account, id: string): Promise<void> {
  await deleteIssue(needs, who, id).catch((error) => {
    if (!(error instanceof Refused && ['issue-in-use', 'not-found'].includes(error.refusal)))
      throw error
  })
}

/**
 * Deletes the sample's articles, and the issues that held nothing else: what follows is the journal's own first issue.
 * Each article can be restored as any other. Answers which were deleted.
 */
export async function deleteSampleArticles(needs: CommandDeps, who: Account): Promise<string[]> {
  const ids = await listSampleArticles(needs.db, who)
  const issues = await issuesOf(needs.db, ids)
  for (const id of ids) await deleteArticle(needs, who, id)
  for (const id of issues) await removeEmptyIssue(needs, who, id)
  return ids
}
