import { and, eq, isNull } from 'drizzle-orm'
import { fullTextEdit } from '#db/schema/publishing/full-text.ts'
import { applyEdits, placeOf } from '#domain/manuscript/edits/apply-edits.ts'
import type { EditOperation, EditPlace } from '#domain/manuscript/edits/edit.ts'
import { listParts } from '#domain/manuscript/edits/parts.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { getArticle } from '#features/publishing/articles/article-queries.ts'
import { lockArticle } from '#features/publishing/articles/article-rows.ts'
import type { Transaction } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import { findEditedFullText, isApplied } from './edit-queries.ts'
import { readFullText } from './full-text-queries.ts'

/** Each is applied whenever the text is read. Larger changes are made in Word. */
const mostEdits = 2_000

type NewEdit = {
  place: EditPlace
  operation: EditOperation
  reason: string
  /** The name of the person who suggested it in a proof. */
  suggestedBy: string | null
}

type NewEdits = {
  fileId: string
  partId: string | null
  operations: EditOperation[]
  reason: string
}

/**
 * Adds edits to the full text of an article, all or none. `partId` names a part of the text; null is the whole document.
 * Throws 404, `edit-conflict` if the article has another Word file now, and `invalid` if an edit does not fit.
 */
export async function editFullText(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  { fileId, partId, operations, reason }: NewEdits,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    await getArticle(tx, who, articleId)
    const { fileId: currentId } = await readFullText(tx, articleId)
    if (currentId !== fileId)
      throw new Refused(
        'edit-conflict',
        'The Word file was replaced in the meantime. Please look at the new full text.',
      )
    const place = partId === null ? null : await getPlace(tx, articleId, partId)
    for (const operation of operations)
      await addEdit(deps, tx, who, articleId, { operation, reason, place, suggestedBy: null })
  })
}

async function getPlace(tx: Transaction, articleId: string, partId: string): Promise<EditPlace> {
  const found = await findEditedFullText(tx, articleId)
  const part = found && listParts(found.conversion).find(({ id }) => id === partId)
  if (!part) throw new Refused('invalid', 'This part of the text is not there any more.')
  return placeOf(part)
}

/**
 * Adds an edit to the full text of a locked article. Returns its id. Throws `transition-not-allowed` where there is no full
 * text, and `invalid` if the edit does not fit.
 */
export async function addEdit(
  deps: CommandDeps,
  tx: Transaction,
  who: Account,
  articleId: string,
  { place, operation, reason, suggestedBy }: NewEdit,
): Promise<string> {
  const found = await findEditedFullText(tx, articleId)
  if (!found) throw new Refused('transition-not-allowed', 'There is no full text to edit.')
  const { conversion, edits } = found
  if (edits.length >= mostEdits)
    throw new Refused(
      'invalid',
      `A full text has at most ${mostEdits.toLocaleString('en')} edits. Please change the Word file.`,
    )
  const id = newId()
  const { unapplied } = applyEdits(conversion, [
    ...edits.filter(isApplied),
    { id, place, operation },
  ])
  const own = unapplied.find((each) => each.id === id)
  if (own) throw new Refused('invalid', `The edit does not fit: ${own.reason}.`)
  await tx.insert(fullTextEdit).values({
    id,
    articleId,
    number: (edits.at(-1)?.number ?? 0) + 1,
    place,
    operation,
    reason,
    madeBy: who.id,
    madeAt: deps.clock(),
    suggestedBy,
  })
  await recordEvent(deps, tx, who.id, { type: 'full-text-edited', articleId, editId: id })
  return id
}

/** Undoes an edit. Does nothing if it was undone. Throws 404. */
export async function undoEdit(
  deps: CommandDeps,
  who: Account,
  articleId: string,
  editId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    await getArticle(tx, who, articleId)
    const isEdit = and(eq(fullTextEdit.articleId, articleId), eq(fullTextEdit.id, editId))
    const [found] = await tx.select({ id: fullTextEdit.id }).from(fullTextEdit).where(isEdit)
    if (!found) throw new Refused('not-found', 'There is no such edit.')
    const undone = await tx
      .update(fullTextEdit)
      .set({ undoneAt: deps.clock(), undoneBy: who.id })
      .where(and(isEdit, isNull(fullTextEdit.undoneAt)))
      .returning({ id: fullTextEdit.id })
    if (undone.length === 0) return
    await recordEvent(deps, tx, who.id, { type: 'full-text-edit-undone', articleId, editId })
  })
}
