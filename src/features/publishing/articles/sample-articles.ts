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

/** An article with one of the files in this folder is a sample article. */
const folder = path.resolve('db/sample/files')

async function listSampleHashes(): Promise<string[]> {
  const names = await readdir(folder).catch(whenAbsent([]))
  const contents = names.map((name) => readFile(path.join(folder, name)))
  return (await Promise.all(contents)).map((content) =>
    createHash('sha256').update(content).digest('hex'),
  )
}

const selectSamples = async (db: Database, who: Account) =>
  db
    .selectDistinct({ id: article.id, issueId: article.issueId })
    .from(article)
    .innerJoin(articleFile, eq(articleFile.articleId, article.id))
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        isNull(article.deletedAt),
        inArray(file.sha256, await listSampleHashes()),
        not(isHiddenFrom(who)),
      ),
    )

/** The ids of the sample articles that are not deleted. */
export async function listSampleArticles(db: Database, who: Account): Promise<string[]> {
  return (await selectSamples(db, who)).map(({ id }) => id)
}

/** Deletes an issue unless it holds other articles or is already deleted. */
async function deleteEmptyIssue(needs: CommandDeps, who: Account, id: string): Promise<void> {
  await deleteIssue(needs, who, id).catch((error) => {
    if (!(error instanceof Refused && ['issue-in-use', 'not-found'].includes(error.refusal)))
      throw error
  })
}

/** Deletes the sample articles, which can be restored, and the issues that held nothing else. Returns the ids of the articles. */
export async function deleteSampleArticles(needs: CommandDeps, who: Account): Promise<string[]> {
  const samples = await selectSamples(needs.db, who)
  for (const { id } of samples) await deleteArticle(needs, who, id)
  const issues = new Set(samples.flatMap(({ issueId }) => issueId ?? []))
  for (const id of issues) await deleteEmptyIssue(needs, who, id)
  return samples.map(({ id }) => id)
}
