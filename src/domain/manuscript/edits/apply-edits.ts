import type { Block, Reference } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import type { DocumentEdit, EditOperation, EditPlace, UnappliedEdit } from './edit.ts'
import { type DocumentPart, lineOf, listParts, picturesOf, textOfPart } from './parts.ts'
import { replaceWords } from './replace-words.ts'

/** A part that the source does not place is found by its words alone. */
const noPlace = { part: '', paragraph: -1 }

/** The place of a part of a converted document for an edit. */
export const placeOf = ({ kind, target }: DocumentPart): NonNullable<EditPlace> => ({
  ...(target.source ?? noPlace),
  kind,
  expected: textOfPart(target),
})

/**
 * A converted document with edits in their order, and the edits that no longer fit it. An edit fits the part with the expected
 * words at its place, else the only part of its kind with these words. The document that is given does not change.
 */
export function applyEdits(
  converted: ManuscriptDocument,
  edits: readonly DocumentEdit[],
): { document: ManuscriptDocument; unapplied: UnappliedEdit[] } {
  if (edits.length === 0) return { document: converted, unapplied: [] }
  const document = structuredClone(converted)
  const byText = groupByText(listParts(document))
  const unapplied: UnappliedEdit[] = []
  for (const { id, place, operation } of edits) {
    const reason = place
      ? applyToPart(findPart(byText, place), operation)
      : applyToDocument(document, operation)
    if (reason) unapplied.push({ id, reason })
  }
  return { document: { ...document, blocks: document.blocks.filter(isNotEmptied) }, unapplied }
}

/** An edit that deletes the words of a paragraph deletes the paragraph. */
const isNotEmptied = (block: Block) => block.kind !== 'paragraph' || block.content.length > 0

const keyOf = (kind: string, text: string) => `${kind}\n${text}`

/** The parts by their words as they were converted: edits change both later. */
function groupByText(parts: readonly DocumentPart[]): Map<string, DocumentPart[]> {
  const groups = new Map<string, DocumentPart[]>()
  for (const part of parts) {
    const key = keyOf(part.kind, textOfPart(part.target))
    const group = groups.get(key)
    if (group) group.push(part)
    else groups.set(key, [part])
  }
  return groups
}

function findPart(
  byText: Map<string, DocumentPart[]>,
  { part, paragraph, kind, expected }: NonNullable<EditPlace>,
): DocumentPart | undefined {
  const alike = byText.get(keyOf(kind, expected)) ?? []
  const atPlace = alike.find(
    ({ target: { source } }) => source?.part === part && source.paragraph === paragraph,
  )
  return atPlace ?? (alike.length === 1 ? alike[0] : undefined)
}

const notApplicable = 'this part cannot be changed in this way'

/** Changes a part. Returns why it does not fit. */
function applyToPart(part: DocumentPart | undefined, operation: EditOperation): string | undefined {
  if (!part) return 'the text that it changes is not there any more'
  const { target } = part
  switch (operation.kind) {
    case 'heading':
      return setHeading(part, operation.level)
    case 'header-cells':
      if (!('kind' in target) || target.kind !== 'table') return notApplicable
      return setHeaderCells(target, operation)
    case 'wording':
      return setWords(target, operation)
    case 'alternative-text': {
      const picture = picturesOf(target)[operation.picture]
      if (!picture) return 'the picture is not there any more'
      picture.alternativeText = operation.text
      picture.isDecorative = operation.isDecorative
      return undefined
    }
    case 'language':
      if (!('kind' in target)) return notApplicable
      if (operation.language) target.language = operation.language
      else delete target.language
      return undefined
  }
}

function applyToDocument(
  document: ManuscriptDocument,
  operation: EditOperation,
): string | undefined {
  if (operation.kind !== 'language') return notApplicable
  document.language = operation.language
  return undefined
}

/** The kind of a block changes in place: other blocks refer to its id. */
function setHeading({ target, isOutermost }: DocumentPart, level: number | null) {
  if (!isOutermost || !('kind' in target)) return notApplicable
  if (target.kind !== 'paragraph' && target.kind !== 'heading') return notApplicable
  const number = target.kind === 'heading' ? target.number : null
  Object.assign(target, level === null ? { kind: 'paragraph' } : { kind: 'heading', level, number })
  if (level === null) {
    Reflect.deleteProperty(target, 'level')
    Reflect.deleteProperty(target, 'number')
  }
  return undefined
}

function setHeaderCells(
  table: Extract<Block, { kind: 'table' }>,
  { rows, columns }: { rows: number; columns: number },
) {
  const width = Math.max(0, ...table.rows.map((cells) => cells.length))
  if (rows > table.rows.length || columns > width) return 'the table is smaller'
  table.headerRows = rows
  table.headerColumns = columns
  return undefined
}

function setWords(target: Block | Reference, replacement: { from: string; to: string }) {
  const line = lineOf(target)
  const changed = line && replaceWords(line, replacement)
  if (!changed) return 'the words that it replaces are not there exactly once'
  if ('kind' in target && (target.kind === 'table' || target.kind === 'figure'))
    target.caption = changed
  else if ('content' in target) target.content = changed
  return undefined
}
