import { eq, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { auditNameOf, type Doer } from '#domain/actor.ts'
import { type ArticleChange, requireKnownCategory } from '#domain/publishing/article.ts'
import { applyArticleChange, changedFields } from '#domain/publishing/article-details.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import { requireUnchangedDoi } from '#domain/publishing/metadata.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Article, getArticle } from './article-queries.ts'
import {
  assignDefaultSection,
  markUpdated,
  replaceCurrentFile,
  requireConcernedArticle,
  toRow,
  writeByline,
} from './article-rows.ts'
import { writeTypedDoi } from './assign-dois.ts'
import type { CreateNeeds } from './create-article.ts'
import { requireScannedFiles } from './require-scanned-files.ts'

type Needs = {
  db: Pick<Database, 'select' | 'transaction'>
  clock: Clock
  jobs: Jobs
  storage: Storage
  journal: CreateNeeds['journal']
}

/**
 * Changes details and replaces files; what is left out stays, and replaced files stay recoverable.
 * Throws 404, and 409 when the change began from another version than the present one.
 */
export async function changeArticle(
  needs: Needs,
  who: Doer,
  id: string,
  asked: ArticleChange,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(needs.journal().categories, asked.category)
  for (const upload of uploads) await storeUpload(needs.storage, upload)
  await needs.db.transaction(async (tx) => {
    // Two changes at once take turns: each writes what the other left.
    await tx.select({ id: article.id }).from(article).where(eq(article.id, id)).for('update')
    const current = await getArticle(tx, who, id)
    const change = keepHidden(current, asked)
    const now = needs.clock()
    const details = applyArticleChange(current, change, now)
    const fields = changedFields(change)
    if (fields.length === 0 && uploads.length === 0) return
    if (change.concerns) await requireConcernedArticle(tx, who, id, details)
    requireUnchangedDoi(current, details, needs.journal().doi?.prefix)
    await tx
      .update(article)
      .set({
        ...(await toRow(tx, details, now)),
        version: sql`${article.version} + 1`,
        updatedAt: now,
      })
      .where(eq(article.id, id))
    if (details.volume !== current.volume || details.issue !== current.issue)
      await assignDefaultSection(tx, id, needs.journal().sections)
    if (change.authors || change.contributors) await writeByline(tx, id, details.contributors)
    await markUpdated(tx, [current.concerns, details.concerns], now)
    if (details.doi !== current.doi) await writeTypedDoi(tx, id, details.doi)
    if (fields.length)
      await recordEvent(needs, tx, auditNameOf(who), {
        type: 'article-changed',
        articleId: id,
        fields,
      })
    for (const upload of uploads) {
      await replaceFile(needs, tx, who, id, upload.format, await registerFile(needs, tx, upload))
    }
    await requireScannedFiles(tx, [id])
  })
  return getArticle(needs.db, who, id)
}

/** A form that was not told what a notice is about, since that is hidden from its editor, does not clear it. */
function keepHidden({ concernsHidden }: Article, change: ArticleChange): ArticleChange {
  if (!concernsHidden || change.concerns) return change
  const { concerns: _, notice: __, ...rest } = change
  return rest
}

async function replaceFile(
  needs: Needs,
  tx: Transaction,
  who: Doer,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  await replaceCurrentFile(needs, tx, articleId, format, fileId)
  const event = { type: 'article-file-replaced', articleId, format, fileId } as const
  await recordEvent(needs, tx, auditNameOf(who), event)
}
