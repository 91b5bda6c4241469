import { eq, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import { type ArticleChange, requireKnownCategory } from '#domain/publishing/article.ts'
import { applyArticleChange, changedFields } from '#domain/publishing/article-details.ts'
import { requireUnchangedDoi } from '#domain/publishing/metadata.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Article, getArticle } from './article-queries.ts'
import {
  assignDefaultSection,
  lockArticle,
  markUpdated,
  requireConcernedArticle,
  toRow,
  writeByline,
} from './article-rows.ts'
import { writeTypedDoi } from './assign-dois.ts'
import type { CreateDeps } from './create-article.ts'
import { attachFile } from './files/attach-file.ts'
import { requireScannedFiles } from './files/require-scanned-files.ts'

type Deps = CreateDeps & { db: Pick<Database, 'select' | 'transaction'>; storage: Storage }

/**
 * Changes details and replaces files; fields that are left out stay, and replaced files stay in the history.
 * Throws 404, and 409 if the change began from another version than the current one.
 */
export async function changeArticle(
  deps: Deps,
  who: CommandActor,
  id: string,
  requested: ArticleChange,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(deps.journal().categories, requested.category)
  for (const upload of uploads) await storeUpload(deps.storage, upload)
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, id)
    const current = await getArticle(tx, who, id)
    const change = keepHidden(current, requested)
    const now = deps.clock()
    const details = applyArticleChange(current, change, now)
    const fields = changedFields(change)
    if (fields.length === 0 && uploads.length === 0) return
    if (change.concerns) await requireConcernedArticle(tx, who, id, details)
    requireUnchangedDoi(current, details, deps.journal().doi?.prefix)
    await tx
      .update(article)
      .set({
        ...(await toRow(tx, details, now, change.createIssue)),
        version: sql`${article.version} + 1`,
        updatedAt: now,
      })
      .where(eq(article.id, id))
    if (details.volume !== current.volume || details.issue !== current.issue)
      await assignDefaultSection(tx, who, id, deps.journal().sections)
    if (change.authors || change.contributors) await writeByline(tx, id, details.contributors)
    await markUpdated(tx, [current.concerns, details.concerns], now)
    if (details.doi !== current.doi) await writeTypedDoi(tx, id, details.doi)
    // The proof of the author is about the Word file that the article has from now on.
    for (const upload of uploads) await replaceFile(deps, tx, who, id, upload)
    if (fields.length > 0) {
      const former = current.concerns !== details.concerns ? current.concerns : null
      const change = { fields, ...(former && { formerlyConcerned: former }) }
      const event = { type: 'article-changed', articleId: id, ...change } as const
      await recordEvent(deps, tx, auditNameOf(who), event)
    }
    await requireScannedFiles(tx, [id])
  })
  return getArticle(deps.db, who, id)
}

/** Keeps a notice about a draft that is hidden from the editor: their form shows it as empty and would clear it. */
function keepHidden({ concernsHidden }: Article, change: ArticleChange): ArticleChange {
  if (!concernsHidden || change.concerns) return change
  const { concerns: _, notice: __, ...rest } = change
  return rest
}

async function replaceFile(
  deps: Deps,
  tx: Transaction,
  who: CommandActor,
  articleId: string,
  upload: Upload,
): Promise<void> {
  const { format } = upload
  const fileId = await registerFile(deps, tx, upload)
  await attachFile(deps, tx, articleId, format, fileId)
  const event = { type: 'article-file-replaced', articleId, format, fileId } as const
  await recordEvent(deps, tx, auditNameOf(who), event)
}
