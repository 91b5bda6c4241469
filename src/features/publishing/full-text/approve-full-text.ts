import { and, eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { fullText, fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { auditNameOf, type CommandActor, isSystem } from '#domain/actor.ts'
import { renderPage } from '#domain/manuscript/render/html/render-page.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { lockArticle } from '#features/publishing/articles/article-rows.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { FullTextApproval } from './api-schemas.ts'
import { type EditedFullText, findEditedFullText, isApplied } from './edit-queries.ts'
import { isCurrentVersion } from './full-text-fragments.ts'
import { type FullTextState, readFullText } from './full-text-queries.ts'
import { indexFullText, removeFromIndex } from './index-full-text.ts'
import { isChangedSince, isOfVersion, picturesPathOf } from './present-full-text.ts'

type Deps = Omit<CommandDeps, 'db'>

/**
 * Shows readers the full text that was converted from a Word file, with its edits, as a new version. Does nothing if they see it
 * already; a version that was hidden is shown again. Throws 404, `edit-conflict` if the article has another Word file or
 * conversion now, `transition-not-allowed` if there is no full text, and `invalid` for a change of a published article without
 * a note.
 */
export const approveFullText = (
  deps: CommandDeps,
  who: Account,
  articleId: string,
  approval: FullTextApproval,
): Promise<void> =>
  changeFullText(deps, who, articleId, (tx, current, status) =>
    approveLocked(deps, tx, who, { articleId, status, current, ...approval }),
  )

/**
 * Shows the full text of an article with its publication, as `approveFullText` does in the transaction of the caller, without a
 * note. Does nothing if the article has no Word file.
 */
export async function approveWithPublication(
  deps: Deps,
  tx: Transaction,
  who: CommandActor,
  articleId: string,
): Promise<void> {
  await lockArticle(tx, articleId)
  const current = await readFullText(tx, articleId)
  const { fileId } = current
  if (fileId) await approveLocked(deps, tx, who, { articleId, status: 'draft', current, fileId })
}

type Approval = FullTextApproval & { articleId: string; status: string; current: FullTextState }

async function approveLocked(
  deps: Deps,
  tx: Transaction,
  who: CommandActor,
  { articleId, status, current, fileId, convertedAt, note = '' }: Approval,
): Promise<void> {
  const isOther = convertedAt && current.convertedAt?.toISOString() !== convertedAt
  if (current.fileId !== fileId || isOther)
    throw new Refused(
      'edit-conflict',
      'The Word file was replaced or converted again in the meantime. Please look at the new full text.',
    )
  if (current.state !== 'converted' || !current.convertedAt)
    throw new Refused('transition-not-allowed', 'There is no full text that could be shown.')
  const edited = await findEditedFullText(tx, articleId)
  if (!edited) return
  const last = current.lastVersion
  if (last && isOfVersion(current, last) && !isChangedSince(edited.edits, last)) {
    if (last.isCurrent) return
    await showVersion(tx, articleId, last.number)
  } else {
    const conversion = { fileId, convertedAt: current.convertedAt, edited }
    const version = { number: nextNumber(last, status, note), note: last ? note : '' }
    await insertVersion(deps, tx, who, articleId, { ...conversion, ...version })
  }
  await indexFullText(tx, articleId)
  await touchArticle(deps, tx, articleId)
  await recordEvent(deps, tx, auditNameOf(who), { type: 'full-text-approved', articleId, fileId })
}

/** The number of a new version. Until the article is published, nobody has read the last one, and the new one replaces it. */
function nextNumber(last: FullTextState['lastVersion'], status: string, note: string): number {
  if (!last) return 1
  if (status === 'draft') return last.number
  if (note === '')
    throw new Refused('invalid', 'Please say for readers what changed in this version.', 'note')
  return last.number + 1
}

type NewVersion = {
  number: number
  note: string
  fileId: string
  convertedAt: Date
  edited: EditedFullText
}

async function insertVersion(
  deps: Deps,
  tx: Transaction,
  who: CommandActor,
  articleId: string,
  { edited, ...version }: NewVersion,
): Promise<void> {
  const { document, drawnPictures, edits } = edited
  const { html, contents, words } = renderPage(document, {
    picturesPath: picturesPathOf(articleId),
    drawnPictures,
  })
  await hideVersions(tx, articleId)
  const { number } = fullTextVersion
  await tx
    .delete(fullTextVersion)
    .where(and(eq(fullTextVersion.articleId, articleId), eq(number, version.number)))
  await tx.insert(fullTextVersion).values({
    ...version,
    articleId,
    document,
    drawnPictures,
    html,
    contents,
    words,
    edits: edits.filter(isApplied).map(({ id }) => id),
    approvedAt: deps.clock(),
    approvedBy: isSystem(who) ? null : who.id,
    isCurrent: true,
  })
}

const showVersion = (tx: Transaction, articleId: string, number: number) =>
  tx
    .update(fullTextVersion)
    .set({ isCurrent: true })
    .where(and(eq(fullTextVersion.articleId, articleId), eq(fullTextVersion.number, number)))

const hideVersions = (tx: Transaction, articleId: string) =>
  tx
    .update(fullTextVersion)
    .set({ isCurrent: false })
    .where(and(eq(fullTextVersion.articleId, articleId), isCurrentVersion))

/** Hides the full text with all its versions from readers. Does nothing if they do not see it. Throws 404. */
export const hideFullText = (deps: CommandDeps, who: Account, articleId: string): Promise<void> =>
  changeFullText(deps, who, articleId, async (tx, { lastVersion }) => {
    if (!lastVersion?.isCurrent) return
    await hideVersions(tx, articleId)
    await removeFromIndex(tx, articleId)
    await touchArticle(deps, tx, articleId)
    await recordEvent(deps, tx, who.id, { type: 'full-text-hidden', articleId })
  })

/** The public record of the article has changed, not the fields that editors edit. */
const touchArticle = ({ clock }: Deps, tx: Transaction, articleId: string) =>
  tx.update(article).set({ updatedAt: clock() }).where(eq(article.id, articleId))

/**
 * Converts the Word file again, for instance after an update of the software. The result needs another approval;
 * readers see the version that was approved last. Throws 404, and `transition-not-allowed` without a Word file.
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
    await recordEvent(deps, tx, who.id, { type: 'full-text-conversion-requested', articleId })
  })

async function changeFullText(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  change: (tx: Transaction, current: FullTextState, status: string) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    const { status } = await getArticle(tx, who, articleId)
    await change(tx, await readFullText(tx, articleId), status)
  })
}
