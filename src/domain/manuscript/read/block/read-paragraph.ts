import type { Block, SourcePlace } from '#domain/manuscript/document/block.ts'
import type { ParagraphLayout } from '#domain/manuscript/document/document.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { toQuote } from '#domain/manuscript/document/text.ts'
import type { Place, ReadContext } from '../context.ts'
import type { BlockHint } from '../draft.ts'
import { ParagraphState, type Tally } from '../inline/paragraph-state.ts'
import { readInlines } from '../inline/read-inline.ts'
import type { NumberedPlace } from '../properties/numbering.ts'
import {
  type ParagraphProperties,
  readParagraphProperties,
} from '../properties/paragraph-properties.ts'
import type { Style } from '../properties/styles.ts'
import { childOf, findInside, type XmlElement } from '../xml/element.ts'

/** A paragraph with what its kind depends on. */
export type ReadParagraph = {
  content: Inline[]
  text: string
  floats: Block[]
  source: SourcePlace
  /** From 1 for headings, else null. */
  headingLevel: number | null
  numbered: NumberedPlace | null
  indent: number
  isRightToLeft: boolean
  /** The mark at its end was deleted, or it is a large first letter: the next paragraph continues it. */
  continues: boolean
  hint: BlockHint
  layout: ParagraphLayout
  /** Where its findings and changes begin in their lists. */
  report: (blockId: string | null) => void
}

/** Reads `w:p`. */
export function readParagraph(
  element: XmlElement,
  context: ReadContext,
  place: Place,
): ReadParagraph {
  const { styles } = context
  const marks = childOf(element, 'w:pPr')
  const own = readParagraphProperties(marks)
  const style = styles.paragraph(own.style)
  const set: ParagraphProperties = { ...styles.defaults.paragraph, ...style.paragraph, ...own }
  const numbered = countNumber(set, own, style, context)
  const firstFinding = context.findings.length
  const state = new ParagraphState(context, place, style)
  readInlines(
    element.children.filter(({ name }) => name !== 'w:pPr'),
    state,
  )
  readMarkChanges(marks, state)
  context.leaveOut(state.leftOut)
  if (state.hasHiddenText) context.find('hidden-text')
  const content = state.builder.finish()
  return {
    content,
    text: state.text,
    floats: state.floats,
    source: { part: context.story.part, paragraph: element.paragraph },
    headingLevel: headingLevelOf(set, style),
    numbered,
    indent: set.indent ?? 0,
    isRightToLeft: set.rightToLeft ?? false,
    continues: own.isDropCap === true || hasDeletedMark(marks),
    hint: hintOf(state, style, { numbered, set }),
    layout: layoutOf(state, set, context),
    report: (blockId) => reportChanges(state, firstFinding, blockId),
  }
}

/** The tracked changes of the end of a paragraph and of how it is set. */
function readMarkChanges(marks: XmlElement | undefined, state: ParagraphState): void {
  if (!marks) return
  const run = childOf(marks, 'w:rPr')
  const isInserted = childOf(run, 'w:ins') ?? childOf(run, 'w:moveTo')
  if (isInserted && state.insertions.length === 0) state.mention('insertions', '')
  if (hasDeletedMark(marks) && state.deletions.length === 0) state.mention('deletions', '')
  if (findInside(marks, 'w:pPrChange', 'w:rPrChange', 'w:sectPrChange', 'w:numberingChange'))
    state.isReformatted = true
}

const hasDeletedMark = (marks: XmlElement | undefined): boolean => {
  const run = childOf(marks, 'w:rPr')
  return childOf(run, 'w:del') !== undefined || childOf(run, 'w:moveFrom') !== undefined
}

function countNumber(
  set: ParagraphProperties,
  own: ParagraphProperties,
  style: Style,
  context: ReadContext,
): NumberedPlace | null {
  const { numbering } = set
  if (numbering === undefined || numbering === '0') return null
  const isOfStyle = own.numbering === undefined
  const level =
    own.level ??
    (isOfStyle && style.paragraph.level === undefined
      ? context.numbering.levelOfStyle(numbering, style.id)
      : isOfStyle
        ? (style.paragraph.level ?? 0)
        : 0)
  return context.numbering.next(numbering, level) ?? null
}

/** By the outline level, or the built-in name of the style. */
function headingLevelOf(set: ParagraphProperties, style: Style): number | null {
  if (set.outlineLevel !== undefined) return set.outlineLevel < 9 ? set.outlineLevel + 1 : null
  for (const name of style.names) {
    const level = /^heading ([1-9])$/.exec(name)?.[1]
    if (level) return Number(level)
  }
  return null
}

function hintOf(
  state: ParagraphState,
  style: Style,
  { numbered, set }: { numbered: NumberedPlace | null; set: ParagraphProperties },
): BlockHint {
  return {
    styles: style.names,
    isBold: state.letters > 0 && state.boldLetters === state.letters,
    sequence: state.sequence,
    label: numbered?.label || null,
    indent: {
      start: set.indent ?? 0,
      end: set.endIndent ?? 0,
      firstLine: set.firstLineIndent ?? 0,
    },
    isReference: state.isReference,
  }
}

function layoutOf(
  state: ParagraphState,
  set: ParagraphProperties,
  { styles }: ReadContext,
): ParagraphLayout {
  const run = { ...styles.defaults.run, ...state.style.run }
  return {
    font: mostOf(state.fonts) ?? run.font ?? null,
    size: mostOf(state.sizes) ?? run.size ?? null,
    lineSpacing: set.lineSpacing === undefined ? 1 : set.lineSpacing,
    alignment: set.alignment ?? null,
  }
}

function mostOf<Key>(tally: Tally<Key>): Key | undefined {
  let most: Key | undefined
  let letters = 0
  for (const [key, count] of tally)
    if (count > letters) {
      most = key
      letters = count
    }
  return most
}

function reportChanges(state: ParagraphState, firstFinding: number, blockId: string | null): void {
  const { context } = state
  if (blockId !== null) context.placeFindings(firstFinding, blockId, state.text)
  const whole = toQuote(state.text)
  for (const list of ['insertions', 'deletions'] as const)
    for (const quote of state[list]) context.leave(list, { blockId, quote: quote || whole })
  if (state.isReformatted) context.leave('formatChanges', { blockId, quote: whole })
  for (const [id, quote] of state.comments) {
    if (context.commentIds.has(id)) continue
    context.commentIds.add(id)
    context.leave('comments', { blockId, quote: quote || whole })
  }
}
