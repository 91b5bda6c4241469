import type { Block, Paragraph, Reference } from '../document/block.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { readCaption } from './caption-text.ts'
import { dropText } from './inline-ranges.ts'
import { isReferencesName } from './section-names.ts'

type Source = {
  hints: ReadonlyMap<string, BlockHint>
  /** Says that a block became an entry. */
  merge: (from: string, into: string) => void
}

/** Takes the entries of the reference list out of the body and leaves its place. */
export function takeReferences(
  blocks: readonly Block[],
  source: Source,
): { references: Reference[]; body: Block[] } {
  const range = markedRange(blocks, source.hints) ?? namedRange(blocks)
  if (!range) return { references: [], body: [...blocks] }
  const entries = blocks.slice(range.start, range.end)
  const references: Reference[] = []
  for (const { paragraph, label } of entries.flatMap((block) => entriesOf(block, source.hints))) {
    const id = `ref-${references.length + 1}`
    source.merge(paragraph.id, id)
    references.push({ id, source: paragraph.source, ...separateLabel(paragraph, label) })
  }
  const heading = blocks[range.start - 1]
  const place: Block = {
    kind: 'reference-list',
    id: 'references',
    source: entries[0]?.source ?? null,
  }
  const before = blocks.slice(0, range.start)
  // A line in bold letters is the heading of the list.
  if (heading?.kind === 'paragraph' && isReferencesName(inlineText(heading.content)))
    before[range.start - 1] = { ...heading, kind: 'heading', level: 1, number: null }
  const body = [...before, place, ...blocks.slice(range.end)]
  return { references, body }
}

type Range = { start: number; end: number }

const paragraphsOf = (block: Block): Paragraph[] =>
  block.kind === 'paragraph'
    ? [block]
    : block.kind === 'list'
      ? block.items.flat().flatMap(paragraphsOf)
      : []

/** The blocks that a citation program wrote as its list. */
function markedRange(
  blocks: readonly Block[],
  hints: ReadonlyMap<string, BlockHint>,
): Range | null {
  const isMarked = (block: Block) => {
    const all = paragraphsOf(block)
    return all.length > 0 && all.every(({ id }) => hints.get(id)?.isReference)
  }
  const start = blocks.findIndex(isMarked)
  if (start < 0) return null
  let end = start
  while (blocks[end] && isMarked(blocks[end] as Block)) end += 1
  return { start, end }
}

/** The blocks below the last line with the name of a reference list that has entries. */
function namedRange(blocks: readonly Block[]): Range | null {
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]
    if (block?.kind !== 'heading' && block?.kind !== 'paragraph') continue
    if (!isReferencesName(inlineText(block.content))) continue
    const start = index + 1
    let end = start
    while (isEntry(blocks[end])) end += 1
    if (looksLikeEntries(blocks.slice(start, end))) return { start, end }
  }
  return null
}

const afterList =
  /^(?:appendi(?:x|ces)|annexe?s?|figure captions?|figure legends?|tables?|supplementary|supporting information|about the authors?|biograph)/i

function isEntry(block: Block | undefined): boolean {
  if (block?.kind === 'list') return paragraphsOf(block).length > 0
  if (block?.kind !== 'paragraph') return false
  const text = inlineText(block.content).trim()
  return !(text.length < 60 && afterList.test(text)) && !readCaption(block.content)?.isSeparated
}

/** Most entries of a list name a year or an address. */
function looksLikeEntries(blocks: readonly Block[]): boolean {
  const lines = blocks.flatMap(paragraphsOf).map(({ content }) => inlineText(content))
  const dated = lines.filter((line) =>
    /\b(?:1[5-9]|20)\d\d\b|https?:|doi|n\.\s?d\.|[۱۱٠-٩]{4}/i.test(line),
  )
  return lines.length > 0 && dated.length >= lines.length / 2
}

function entriesOf(
  block: Block,
  hints: ReadonlyMap<string, BlockHint>,
): { paragraph: Paragraph; label: string | null }[] {
  return paragraphsOf(block).map((paragraph) => ({
    paragraph,
    label: hints.get(paragraph.id)?.label ?? null,
  }))
}

const typedLabel = /^\s*(\[\d{1,4}[a-z]?\]|\(\d{1,4}\)|\d{1,4}[.)]|\d{1,4}(?=\t))\s*/

/** Separates a number that was typed in front of an entry. */
function separateLabel(
  { content }: Paragraph,
  label: string | null,
): Pick<Reference, 'content' | 'label'> {
  const text = inlineText(content)
  const match = label === null ? typedLabel.exec(text.slice(0, 40)) : null
  const shown = label ?? match?.[1]
  return {
    ...(shown && { label: shown }),
    content: match ? dropText(content, match[0].length) : content,
  }
}
