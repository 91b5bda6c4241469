import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { file } from '#db/schema/files.ts'
import {
  article,
  articleFile,
  articleText,
  isPublicArticle,
} from '#db/schema/publishing/articles.ts'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { foldWords, listDistinctWords } from '#domain/text/search-text.ts'
import { type ExtractionTasks, extractText } from '#features/files/extract/extract-text.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { publishTopic } from '#platform/database/publish-topic.ts'
import { PermanentJobError, type Queue } from '#platform/job-queue.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Storage } from '#platform/storage/storage.ts'

const TextExtraction = z.object({ articleId: z.string(), format: FileFormat })
type TextExtraction = z.infer<typeof TextExtraction>

export const textExtractionQueue: Queue<TextExtraction> = {
  name: 'text-extraction',
  payload: TextExtraction,
}

/** In bytes, for the different words of one file: those of two files and an article fit into one `tsvector`. */
const maxWordBytes = 230_000

/** In UTF-16 units, for the text in which phrases are searched: twice the length of a long article. */
const maxFoldedLength = 200_000

type Deps = { db: Database; storage: Storage; sandbox: Sandbox<ExtractionTasks> }

/** Extracts the text of an article's current file in a format, for the search. */
export async function extractArticleText(
  deps: Deps,
  { articleId, format }: TextExtraction,
): Promise<void> {
  const current = await findCurrentFile(deps.db, articleId, format)
  if (!current) return
  const text = await extractText(deps, format, current.storageKey).catch((error: Error) => {
    const words = `the ${format.toUpperCase()} of article ${articleId} gave no text: ${error.message}`
    throw error instanceof PermanentJobError ? new PermanentJobError(words) : error
  })
  const found = {
    articleId,
    format,
    fileId: current.fileId,
    text,
    foldedText: foldWords(text).slice(0, maxFoldedLength),
    words: toWordVector(text),
  }
  await deps.db.transaction(async (tx) => {
    // Another upload may have replaced the file in the meantime; the lock waits for a running change.
    const [locked] = await tx
      .select({ isPublic: sql<boolean>`${isPublicArticle()}` })
      .from(article)
      .where(eq(article.id, articleId))
      .for('no key update')
    const still = await findCurrentFile(tx, articleId, format)
    if (still?.fileId !== current.fileId) return
    await tx
      .insert(articleText)
      .values(found)
      .onConflictDoUpdate({ target: [articleText.articleId, articleText.format], set: found })
    // Cached searches do not include the text yet.
    if (locked?.isPublic) await publishTopic(tx, 'search')
  })
}

const toWordVector = (text: string) =>
  sql<string>`array_to_tsvector(${sql.param(listDistinctWords(text, maxWordBytes))}::text[])`

async function findCurrentFile(
  db: Reader,
  articleId: string,
  format: FileFormat,
): Promise<{ fileId: string; storageKey: string } | undefined> {
  const [found] = await db
    .select({ fileId: file.id, storageKey: file.storageKey })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(isCurrentFile(articleId, format))
  return found
}
