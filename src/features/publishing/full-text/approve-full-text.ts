import { eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { fullText } from '#db/schema/publishing/full-text.ts'
import { renderPage } from '#domain/manuscript/render/html/render-page.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { lockArticle } from '#features/publishing/articles/article-rows.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { FullTextApproval } from './api-schemas.ts'
import { fullTextQueue } from './convert-full-text.ts'
import { findEditedFullText, isApplied } from './edit-queries.ts'
import { type FullTextState, readFullText } from './full-text-queries.ts'
import { indexFullText, removeFromIndex } from './index-full-text.ts'
import { isChangedSince, picturesPathOf } from './present-full-text.ts'

/**
 * Shows readers the full text that was converted from a Word file, with its edits. Does nothing if they see it already. Throws 404,
 * `edit-conflict` if the article has another Word file or conversion now, and `transition-not-allowed` if there is no full text.
 */
export const approveFullText = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  { fileId, convertedAt }: FullTextApproval,
): Promise<void> =>
  changeFullText(deps, who, articleId, async (tx, current) => {
    const isOther = convertedAt && current.convertedAt?.toISOString() !== convertedAt
    if (current.fileId !== fileId || isOther)
      throw new Refused(
        'edit-conflict',
        'The Word file was replaced or converted again in the meantime. Please look at the new full text.',
      )
    if (current.state !== 'converted')
      throw new Refused('transition-not-allowed', 'There is no full text that could be shown.')
    const edited = await findEditedFullText(tx, articleId)
    if (!edited) return
    const { document, drawnPictures, edits } = edited
    if (current.approvedAt && !isChangedSince(edits, current)) return
    const { html, contents, words } = renderPage(document, {
      picturesPath: picturesPathOf(articleId),
      drawnPictures,
    })
    await tx
      .update(fullText)
      .set({
        document,
        html,
        contents,
        words,
        approvedAt: deps.clock(),
        approvedBy: who.id,
        approvedEdits: edits.filter(isApplied).map(({ id }) => id),
      })
      .where(eq(fullText.articleId, articleId))
    await indexFullText(tx, articleId)
    await touchArticle(deps, tx, articleId)
    await recordEvent(deps, tx, who.id, { type: 'full-text-approved', articleId, fileId })
  })

/** Hides the full text from readers. Does nothing if they do not see it. Throws 404. */
export const hideFullText = (deps: CommandDeps, who: Account, articleId: string): Promise<void> =>
  changeFullText(deps, who, articleId, async (tx, current) => {
    if (!current.approvedAt) return
    await tx
      .update(fullText)
      .set({ approvedAt: null, approvedBy: null })
      .where(eq(fullText.articleId, articleId))
    await removeFromIndex(tx, articleId)
    await touchArticle(deps, tx, articleId)
    await recordEvent(deps, tx, who.id, { type: 'full-text-hidden', articleId })
  })

/** The public record of the article has changed, not the fields that editors edit. */
const touchArticle = ({ clock }: CommandDeps, tx: Transaction, articleId: string) =>
  tx.update(article).set({ updatedAt: clock() }).where(eq(article.id, articleId))

/**
 * Converts the Word file again, for instance after an update of the software. Readers no longer see the full text: the new one
 * waits for an approval of its own. Throws 404, and `transition-not-allowed` without a Word file.
 */
export const reconvertFullText = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
): Promise<void> =>
  changeFullText(deps, who, articleId, async (tx, current) => {
    if (current.state === 'none')
      throw new Refused('transition-not-allowed', 'This article has no Word file.')
    await tx.delete(fullText).where(eq(fullText.articleId, articleId))
    await deps.jobs.enqueue(tx, fullTextQueue, { articleId })
    if (current.approvedAt)
      await recordEvent(deps, tx, who.id, { type: 'full-text-hidden', articleId })
  })

async function changeFullText(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  change: (tx: Transaction, current: FullTextState) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    await getArticle(tx, who, articleId)
    await change(tx, await readFullText(tx, articleId))
  })
}
