import type { Block, Paragraph, Quotation } from '../document/block.ts'
import type { SourceFacts } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { readCaption } from './caption-text.ts'
import { abstractLabel, isAbstractName, keywordsLabel } from './section-names.ts'

/** In twentieths of a point: almost 1 cm, and almost ½ cm. */
const minStart = 550
const minEnd = 270
/** In points. */
const minSmaller = 0.5
/** In characters: shorter lines do not say how most of the text is set. */
const fullLine = 100
const minWords = 4
/** The part of the text that can be quotations. More of it is the author's way to set text. */
const maxShare = 0.4

type Source = { hints: ReadonlyMap<string, BlockHint>; facts: SourceFacts }

/**
 * Paragraphs that are set in from the start of the lines, and also from their end, in smaller letters or in quotation marks, as
 * quotations. Neighbours are one quotation. `id` makes the ids.
 */
export function findQuotations(
  blocks: readonly Block[],
  source: Source,
  id: () => string,
): Block[] {
  const usual = usualLayout(blocks, source)
  if (!usual) return [...blocks]
  const places = quotablePlaces(blocks)
  const isQuotation = blocks.map(
    (block, index) => places[index] === true && isSetIn(block, usual, source),
  )
  const share = letters(blocks.filter((_, index) => isQuotation[index])) / letters(blocks)
  if (share > maxShare) return [...blocks]
  const result: Block[] = []
  let open: Quotation | null = null
  blocks.forEach((block, index) => {
    if (!isQuotation[index]) {
      open = null
      result.push(block)
      return
    }
    if (!open) {
      open = { kind: 'quotation', id: id(), source: block.source, blocks: [] }
      result.push(open)
    }
    open.blocks.push(block)
  })
  return result
}

const textOf = (block: Block): string =>
  block.kind === 'paragraph' || block.kind === 'heading' ? inlineText(block.content).trim() : ''

const letters = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + textOf(block).length, 0)

type Layout = { start: number; end: number; size: number | null }

function layoutOf({ id }: Paragraph, { hints, facts }: Source): Layout | null {
  const indent = hints.get(id)?.indent
  return indent
    ? { start: indent.start, end: indent.end, size: facts.layout[id]?.size ?? null }
    : null
}

/** How most characters of the full lines are set. */
function usualLayout(blocks: readonly Block[], source: Source): Layout | null {
  const count = { start: new Map(), end: new Map(), size: new Map() }
  for (const block of blocks) {
    const { length } = textOf(block)
    const layout = block.kind === 'paragraph' && length >= fullLine && layoutOf(block, source)
    if (!layout) continue
    for (const key of ['start', 'end', 'size'] as const)
      count[key].set(layout[key], (count[key].get(layout[key]) ?? 0) + length)
  }
  if (count.start.size === 0) return null
  return { start: mostOf(count.start), end: mostOf(count.end), size: mostOf(count.size) }
}

const mostOf = <Value>(counts: ReadonlyMap<Value, number>): Value =>
  [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]

/** Abstracts are set in, too: no place for quotations is before the first section or in the section of an abstract. */
function quotablePlaces(blocks: readonly Block[]): boolean[] {
  const hasSections = blocks.some(({ kind }) => kind === 'heading')
  let isBody = !hasSections
  return blocks.map((block, index) => {
    const text = textOf(block)
    if (block.kind === 'heading') isBody = !isAbstractName(text)
    else if (isAbstractName(text) || abstractLabel.test(text) || keywordsLabel.test(text))
      isBody = !hasSections && !isAbstractName(text)
    return isBody && index > 0
  })
}

const otherStyle =
  /list|caption|title|author|affiliation|abstract|keyword|bibliograph|reference|toc|footnote|endnote|table|figure|equation|address/
/** Lines that explain a table or figure above them. */
const isNote = (text: string): boolean =>
  /^(?:sources?|notes?|fuentes?|notas?|fontes?|quellen?|anmerkung(?:en)?)\s*[.:：—–]/iu.test(text)

const isInMarks = (text: string): boolean => /^[“”"„«‘'].*[“”"»’'](?:.{0,80})$/su.test(text)

function isSetIn(block: Block, usual: Layout, source: Source): boolean {
  if (block.kind !== 'paragraph') return false
  const hint = source.hints.get(block.id)
  const layout = layoutOf(block, source)
  if (!hint || !layout) return false
  const { alignment = null } = source.facts.layout[block.id] ?? {}
  const isFarIn = layout.start - usual.start >= minStart && hint.indent.firstLine >= 0
  const isNarrow = layout.end - usual.end >= minEnd
  const isSmaller =
    layout.size !== null && usual.size !== null && usual.size - layout.size >= minSmaller
  const text = textOf(block)
  if (!isFarIn || !(isNarrow || isSmaller || isInMarks(text))) return false
  if (alignment === 'center' || alignment === 'end' || hint.isBold) return false
  if (hint.label !== null || hint.styles.some((name) => otherStyle.test(name))) return false
  const isProse = (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= minWords
  return isProse && !readCaption(block.content)?.isSeparated && !isNote(text)
}
