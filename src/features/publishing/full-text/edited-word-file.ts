import { and, eq } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { articleFile } from '#db/schema/publishing/articles.ts'
import { fullText } from '#db/schema/publishing/full-text.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import { isCurrentFile } from '#features/publishing/articles/article-fragments.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { type WordDeps, writeEditedFile } from '#features/word/stored-documents.ts'
import type { EditedDocx } from '#features/word/write-back/write-edited-docx.ts'
import type { Reader } from '#platform/database/database.ts'
import { findEditedFullText } from './edit-queries.ts'

export type EditedWordFileDeps = { db: Reader } & WordDeps<'writeEditedDocx'>

/**
 * The Word file of an article with the edits of its full text, and the title for its name. Throws 404 if the viewer may not see
 * the article, and `transition-not-allowed` where there is no full text.
 */
export async function writeEditedWordFile(
  deps: EditedWordFileDeps,
  who: Account,
  articleId: string,
): Promise<EditedDocx & { title: string }> {
  const { db } = deps
  const { title } = await getArticle(db, who, articleId)
  const [word] = await db
    .select({ storageKey: file.storageKey, scan: file.scan })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .innerJoin(
      fullText,
      and(eq(fullText.articleId, articleFile.articleId), eq(fullText.fileId, articleFile.fileId)),
    )
    .where(isCurrentFile(articleId, 'docx'))
  const texts = word && (await findEditedFullText(db, articleId))
  if (!texts) throw new Refused('transition-not-allowed', 'There is no full text with edits.')
  requireScanned(word.scan)
  const { conversion, document } = texts
  return { title, ...(await writeEditedFile(deps, word.storageKey, { conversion, document })) }
}
