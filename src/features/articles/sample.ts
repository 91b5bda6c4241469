import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { article, articleFile } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import type { Account } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deleteArticle } from './delete.ts'

/** Where the sample's files lie: an article is the sample's while it has one of them. */
const folder = path.resolve('db/sample/files')

async function hashes(): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) =>
      createHash('sha256')
        .update(await readFile(path.join(folder, name)))
        .digest('hex'),
    ),
  )
}

/** The sample's articles that are there still. */
export async function listSampleArticles(db: Database): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: article.id })
    .from(article)
    .innerJoin(articleFile, eq(articleFile.articleId, article.id))
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(and(isNull(article.deletedAt), inArray(file.sha256, await hashes())))
  return found.map(({ id }) => id)
}

/** Deletes the sample's articles; each can be restored as any other. Answers which were deleted. */
export async function deleteSampleArticles(
  needs: { db: Database; clock: Clock; jobs: Jobs },
  who: Account,
): Promise<string[]> {
  const ids = await listSampleArticles(needs.db)
  for (const id of ids) await deleteArticle(needs, who, id)
  return ids
}
