import type { Block, Reference } from '../document/block.ts'
import type { ManuscriptDocument } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import { type DocumentPart, lineOf, listParts, picturesOf } from './parts.ts'

export type AlternativeText = { text: string; isDecorative: boolean }

/** What edits changed in one part. A property that did not change is absent. */
export type PartChange = {
  id: string
  kind: DocumentPart['kind']
  source: { part: string; paragraph: number } | null
  /** The words before and after; the caption of a table or figure. */
  words?: { before: string; after: string }
  /** Null for a paragraph. */
  heading?: number | null
  header?: { rows: number; columns: number }
  /** By the number of the picture in the part, which has `pictures` of them. */
  alternativeTexts?: { pictures: number; changed: Map<number, AlternativeText> }
  language?: string | null
}

/** The changes between a converted document and the same with its edits, in the order of the text. */
export function listChanges(
  converted: ManuscriptDocument,
  edited: ManuscriptDocument,
): PartChange[] {
  const after = new Map(listParts(edited).map((part) => [part.id, part.target]))
  return listParts(converted).flatMap(({ id, kind, target }) => {
    const change = compare(target, after.get(id))
    return Object.keys(change).length === 0 ? [] : [{ id, kind, source: target.source, ...change }]
  })
}

type Change = Omit<PartChange, 'id' | 'kind' | 'source'>

/** An edit that deletes all words deletes the part. */
function compare(before: Block | Reference, after: Block | Reference | undefined): Change {
  const words = { before: wordsOf(before), after: after ? wordsOf(after) : '' }
  const change: Change = words.before === words.after ? {} : { words }
  if (!(after && 'kind' in before && 'kind' in after)) return change
  if (levelOf(before) !== levelOf(after)) change.heading = levelOf(after)
  if (before.kind === 'table' && after.kind === 'table' && headerOf(before) !== headerOf(after))
    change.header = { rows: after.headerRows, columns: after.headerColumns }
  if ((before.language ?? null) !== (after.language ?? null))
    change.language = after.language ?? null
  const changed = changedPictures(before, after)
  if (changed.size > 0) change.alternativeTexts = { pictures: picturesOf(before).length, changed }
  return change
}

const wordsOf = (target: Block | Reference): string => inlineText(lineOf(target) ?? [])
const levelOf = (block: Block): number | null => (block.kind === 'heading' ? block.level : null)
const headerOf = ({ headerRows, headerColumns }: Extract<Block, { kind: 'table' }>): string =>
  `${headerRows} ${headerColumns}`

function changedPictures(before: Block, after: Block): Map<number, AlternativeText> {
  const pictures = picturesOf(before)
  return new Map(
    picturesOf(after).flatMap(({ alternativeText: text, isDecorative }, index) => {
      const old = pictures[index]
      const isSame = old?.alternativeText === text && old.isDecorative === isDecorative
      return isSame ? [] : [[index, { text, isDecorative }] as const]
    }),
  )
}
