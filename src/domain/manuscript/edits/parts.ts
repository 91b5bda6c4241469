import type { Block, Reference } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import type { Inline } from '../document/inline.ts'
import { inlinesOf } from '../document/inlines.ts'
import type { PlacedPicture } from '../document/picture.ts'
import { inlineText, mathText } from '../document/text.ts'
import type { PartKind } from './edit.ts'

/** A part of a document in the order of the text, with its number there. */
export type DocumentPart = {
  id: string
  /** From 1, in reading order. */
  number: number
  kind: PartKind
  target: Block | Reference
  /** A part of the body itself, not of a list, box or note. */
  isOutermost: boolean
}

/** The numbered parts of the body, the notes and the reference list. The cells of a table are in their table. */
export function listParts(document: ManuscriptDocument): DocumentPart[] {
  const found: Omit<DocumentPart, 'number'>[] = []
  const visit = (blocks: readonly Block[], isOutermost: boolean) => {
    for (const block of blocks) {
      const kind = kindOf(block)
      if (kind) found.push({ id: block.id, kind, target: block, isOutermost })
      if (block.kind === 'list') visit(block.items.flat(), false)
      else if (block.kind === 'table') visit(block.notes, false)
      else if (block.kind === 'quotation' || block.kind === 'box') visit(block.blocks, false)
    }
  }
  visit(document.blocks, true)
  for (const note of document.notes) visit(note.blocks, false)
  for (const target of document.references)
    found.push({ id: target.id, kind: 'reference', target, isOutermost: false })
  return found.map((part, index) => ({ ...part, number: index + 1 }))
}

const numbered = new Set<string>([
  'paragraph',
  'heading',
  'table',
  'figure',
  'equation',
  'preformatted',
])

const kindOf = ({ kind }: Block): PartKind | undefined =>
  numbered.has(kind) ? (kind as PartKind) : undefined

/** The line of a part that can be reworded: the caption of a table or figure. Undefined where there is none. */
export function lineOf(target: Block | Reference): Inline[] | undefined {
  if (!('kind' in target)) return target.content
  if (target.kind === 'paragraph' || target.kind === 'heading') return target.content
  if (target.kind === 'table' || target.kind === 'figure') return target.caption
  return undefined
}

/** The words that identify a part: its line, with the cells of the first row of a table. */
export function textOfPart(target: Block | Reference): string {
  const line = inlineText(lineOf(target) ?? [])
  if (!('kind' in target)) return line
  if (target.kind === 'equation') return mathText(target.math)
  if (target.kind === 'preformatted') return target.text
  if (target.kind === 'table') return [target.label, line, firstRow(target)].join('\n')
  return target.kind === 'figure' ? [target.label, line].join('\n') : line
}

const firstRow = ({ rows }: Extract<Block, { kind: 'table' }>): string =>
  (rows[0] ?? [])
    .flatMap(({ content }) => content)
    .map((block) => inlineText(lineOf(block) ?? []))
    .join('\t')

/** The pictures of a part, in the order of the text. */
export const picturesOf = (target: Block | Reference): PlacedPicture[] => {
  if (!('kind' in target)) return []
  if (target.kind === 'figure') return target.pictures
  return [...inlinesOf(target)].filter((inline) => inline.kind === 'picture')
}
