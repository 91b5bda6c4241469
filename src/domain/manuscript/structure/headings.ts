import type { Block, Heading, Paragraph } from '../document/block.ts'
import type { SourceFacts } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { readCaption } from './caption-text.ts'
import { lineText, sliceInlines } from './inline-ranges.ts'
import { isAbstractName, isBodyName, isReferencesName, keywordsLabel } from './section-names.ts'

const maxLength = 120

type Source = { hints: ReadonlyMap<string, BlockHint>; facts: SourceFacts }

/**
 * Bold lines as headings, for documents without styles: only if no heading has a style, and the lines clearly divide the text, one
 * of them by a name that sections of articles have.
 */
export function guessHeadings(blocks: readonly Block[], source: Source): Block[] {
  if (blocks.some(({ kind }) => kind === 'heading')) return [...blocks]
  const candidates = blocks.map((block, index) => candidateOf(block, blocks[index + 1], source))
  const known = candidates.filter((line) => line && isSectionName(inlineText(line.content)))
  if (known.length < 2) return [...blocks]
  const [firstKnown] = known
  const start = candidates.indexOf(firstKnown ?? null)
  const main = firstKnown && lookOf(firstKnown, source)
  return blocks.map((block, index) => {
    const line = candidates[index]
    if (!line || index < start) return block
    const isMain = lookOf(line, source) === main || isSectionName(inlineText(line.content))
    return { ...line, kind: 'heading', level: isMain ? 1 : 2, number: numberOf(block) }
  })
}

const isSectionName = (text: string): boolean =>
  isAbstractName(text) || isBodyName(text) || isReferencesName(text)

/** The paragraph of a line that may be a heading, also where it is the only item of a list. */
function candidateOf(block: Block, next: Block | undefined, { hints }: Source): Paragraph | null {
  const [only] = block.kind === 'list' && block.items.length === 1 ? (block.items[0] ?? []) : []
  const paragraph = block.kind === 'paragraph' ? block : only
  if (paragraph?.kind !== 'paragraph' || !next) return null
  const text = inlineText(paragraph.content).trim()
  const isBold = hints.get(paragraph.id)?.isBold ?? false
  const isName = isSectionName(text) && text.length < 60
  if (!(isBold || isName) || text === '' || text.length > maxLength) return null
  if (/[.,;]$/.test(text) && !isName) return null
  if (readCaption(paragraph.content) || keywordsLabel.test(text)) return null
  return paragraph
}

const numberOf = (block: Block): string | null => (block.kind === 'list' ? `${block.start}.` : null)

/** What lines of one level have in common. */
function lookOf({ id, content }: Paragraph, { facts }: Source): string {
  const text = inlineText(content)
  const { size, alignment } = facts.layout[id] ?? {}
  const isCapital = text === text.toUpperCase()
  const isItalic = content.every(
    (inline) => inline.kind !== 'text' || inline.marks?.includes('italic'),
  )
  return [size, alignment === 'center', isCapital, isItalic].join()
}

const typedNumber =
  /^\s*((?:\d{1,2}(?:\.\d{1,2}){0,5}|[IVX]{1,6}|[A-Z])[.)]|\d{1,2}(?:\.\d{1,2}){1,5})[\s\u00a0]+(?=\p{L})/u

/** Moves numbers that were typed in front of headings to `number`. */
export function separateNumbers(blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.kind !== 'heading' || block.number !== null) continue
    const text = lineText(block.content)
    const match =
      typedNumber.exec(text.slice(0, 100)) ?? /^\s*(\d{1,2})\s+(?=\p{Lu})/u.exec(text.slice(0, 20))
    if (!match) continue
    block.number = match[1] ?? null
    block.content = sliceInlines(block.content, match[0].length, text.length)
  }
}

/** Makes the main level 1, and lets no heading be more than one level below the heading before it. */
export function levelHeadings(blocks: readonly Block[]): void {
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading')
  const highest = headings.reduce((least, { level }) => Math.min(least, level), 9)
  /** The source's levels above the current heading. */
  const above: number[] = []
  for (const heading of headings) {
    const level = heading.level - highest
    while ((above.at(-1) ?? -1) >= level) above.pop()
    above.push(level)
    heading.level = above.length
  }
}
