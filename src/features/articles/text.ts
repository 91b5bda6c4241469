import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { article, articleFile, articleText } from '#db/schema/articles.ts'
import { file } from '#db/schema/files.ts'
import { FileFormat } from '#domain/publishing/article.ts'
import { differentWords } from '#domain/text/search.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { FailedForGood, type Queue } from '#platform/jobs.ts'
import type { ReadText } from '../files/text.ts'

const Reading = z.object({ articleId: z.string(), format: FileFormat })
type Reading = z.infer<typeof Reading>

/** The texts of files that are still to be read. */
export const textQueue: Queue<Reading> = { name: 'article-text', payload: Reading }

/** What is kept of the different words of a file, in bytes: those of two files and of an article fit into one vector. */
const mostWords = 230_000

/** Reads the text of an article's current file of a format, so that it is found by it. */
export async function readTextOf(
  { db, readText }: { db: Database; readText: ReadText },
  { articleId, format }: Reading,
): Promise<void> {
  const current = await findCurrent(db, articleId, format)
  if (!current) return
  const text = await readText(format, current.storageKey).catch((error: Error) => {
    const words = `the ${format.toUpperCase()} of article ${articleId} gave no text: ${error.message}`
    throw error instanceof FailedForGood ? new FailedForGood(words) : error
  })
  const found = { articleId, format, fileId: current.fileId, text, words: wordsOfFile(text) }
  await db.transaction(async (tx) => {
    // Another file may have taken its place meanwhile; whoever changes the article now is waited for.
    await tx
      .select({ id: article.id })
      .from(article)
      .where(eq(article.id, articleId))
      .for('no key update')
    const still = await findCurrent(tx, articleId, format)
    if (still?.fileId !== current.fileId) return
    await tx
      .insert(articleText)
      .values(found)
      .onConflictDoUpdate({ target: [articleText.articleId, articleText.format], set: found })
  })
}

const wordsOfFile = (text: string) =>
  sql<string>`array_to_tsvector(${sql.param(differentWords(text, mostWords))}::text[])`

async function findCurrent(
  db: Database | Transaction,
  articleId: string,
  format: FileFormat,
): Promise<{ fileId: string; storageKey: string } | undefined> {
  const [found] = await db
    .select({ fileId: file.id, storageKey: file.storageKey })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(
      and(
        eq(articleFile.articleId, articleId),
        eq(articleFile.format, format),
        isNull(articleFile.replacedAt),
      ),
    )
  return found
}
