import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { user } from '#db/schema/accounts.ts'
import { fullText, fullTextEdit } from '#db/schema/publishing/full-text.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { applyEdits } from '#domain/manuscript/edits/apply-edits.ts'
import type { DocumentEdit, EditOperation, EditPlace } from '#domain/manuscript/edits/edit.ts'
import { type DocumentPart, listParts } from '#domain/manuscript/edits/parts.ts'
import type { DrawnPictures } from '#domain/manuscript/render/html/drawn-pictures.ts'
import type { Reader } from '#platform/database/database.ts'

/** An edit of a full text with who made it, and why it no longer fits the document. */
export type ListedEdit = {
  id: string
  number: number
  place: EditPlace
  operation: EditOperation
  reason: string
  madeBy: string | null
  madeAt: Date
  suggestedBy: string | null
  undoneBy: string | null
  undoneAt: Date | null
  unappliedReason: string | null
}

/** A converted document with its edits. */
export type EditedFullText = {
  /** As converted. Edits name their places in it. */
  conversion: ManuscriptDocument
  /** With the edits. */
  document: ManuscriptDocument
  parts: DocumentPart[]
  drawnPictures: DrawnPictures
  /** With those that were undone, in order. */
  edits: ListedEdit[]
}

const maker = alias(user, 'maker')
const undoer = alias(user, 'undoer')

const readEdits = (db: Reader, articleId: string) =>
  db
    .select({
      id: fullTextEdit.id,
      number: fullTextEdit.number,
      place: fullTextEdit.place,
      operation: fullTextEdit.operation,
      reason: fullTextEdit.reason,
      madeBy: maker.name,
      madeAt: fullTextEdit.madeAt,
      suggestedBy: fullTextEdit.suggestedBy,
      undoneBy: undoer.name,
      undoneAt: fullTextEdit.undoneAt,
    })
    .from(fullTextEdit)
    .leftJoin(maker, eq(maker.id, fullTextEdit.madeBy))
    .leftJoin(undoer, eq(undoer.id, fullTextEdit.undoneBy))
    .where(eq(fullTextEdit.articleId, articleId))
    .orderBy(asc(fullTextEdit.number))

/** The converted document of an article with its edits applied; undefined without a conversion. */
export async function findEditedFullText(
  db: Reader,
  articleId: string,
): Promise<EditedFullText | undefined> {
  const [found] = await db
    .select({ conversion: fullText.conversion, drawnPictures: fullText.drawnPictures })
    .from(fullText)
    .where(eq(fullText.articleId, articleId))
  if (!found?.conversion) return undefined
  const { conversion, drawnPictures } = found
  const edits = await readEdits(db, articleId)
  const { document, unapplied } = applyEdits(conversion, edits.filter(isApplied))
  const reasons = new Map(unapplied.map(({ id, reason }) => [id, reason]))
  return {
    conversion,
    document,
    parts: listParts(document),
    drawnPictures,
    edits: edits.map((edit) => ({ ...edit, unappliedReason: reasons.get(edit.id) ?? null })),
  }
}

/** Whether an edit applies: it was not undone. */
export const isApplied = ({ undoneAt }: DocumentEdit & { undoneAt: Date | null }): boolean =>
  undoneAt === null
