import type { Block, Paragraph } from '../document/block.ts'
import type { SourceFacts } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { readCaption } from './caption-text.ts'
import { lineText } from './inline-ranges.ts'
import { isAbstractName, isBodyName, isReferencesName, keywordsLabel } from './section-names.ts'

/** In characters. */
const maxLength = 120
const maxName = 60
/** In characters: shorter paragraphs can be addresses. */
const minProse = 100

export type HeadingSource = { hints: ReadonlyMap<string, BlockHint>; facts: SourceFacts }

/** A short line that may be a heading: bold, or the name of a section. */
export type HeadingLine = {
  paragraph: Paragraph
  /** The index of its block, which is a list where Word numbers the line. */
  at: number
  /** As Word numbers it, if it does. */
  number: string | null
  /** Of a typed or shown number: 2 for `1.2`. */
  depth: number | null
  /** What lines of one level have in common. */
  look: string
  /** Whether it is a name that sections of articles have. */
  isName: boolean
}

/** Each line that may be a heading. */
export function findHeadingLines(blocks: readonly Block[], source: HeadingSource): HeadingLine[] {
  return blocks.flatMap((block, at) => {
    if (at === blocks.length - 1) return []
    const paragraphs = paragraphsOf(block)
    const lines = paragraphs.map((paragraph) => readLine(paragraph, { at, block, source }))
    return lines.every((line) => line !== null) ? lines : []
  })
}

/** A paragraph, or the lines of a numbered list with one item at each level: headings have text between them. */
function paragraphsOf(block: Block): Paragraph[] {
  if (block.kind === 'paragraph') return [block]
  if (block.kind !== 'list' || block.style === 'bullet' || block.items.length !== 1) return []
  const [first, ...others] = block.items[0] ?? []
  const inner = others.map(paragraphsOf)
  const isComplete = first?.kind === 'paragraph' && inner.every((lines) => lines.length > 0)
  return isComplete ? [first, ...inner.flat()] : []
}

const isSectionName = (text: string): boolean =>
  isAbstractName(text) || isBodyName(text) || isReferencesName(text)

type Place = { at: number; block: Block; source: HeadingSource }

function readLine(paragraph: Paragraph, { at, block, source }: Place): HeadingLine | null {
  const text = inlineText(paragraph.content).trim()
  const hint = source.hints.get(paragraph.id)
  const isName = text.length < maxName && isSectionName(text)
  if (!(hint?.isBold || isName) || text.length > maxLength || !/\p{L}{2}/u.test(text)) return null
  if (/[.,;]$/.test(text) && !isName) return null
  if (readCaption(paragraph.content) || keywordsLabel.test(text) || isOther(text)) return null
  const number = block.kind === 'list' ? (hint?.label ?? `${block.start}.`) : null
  const typed = typedNumberOf(lineText(paragraph.content))?.number
  return {
    paragraph,
    at,
    number,
    depth: depthOf(number ?? typed ?? ''),
    look: lookOf(paragraph, source),
    isName,
  }
}

/** Addresses, values, and lines of a table of contents with their pages. */
const isOther = (text: string): boolean => /@|https?:|[=<>≤≥]|\t\s*(?:\d+|N\/A)$/i.test(text)

/** The levels of a decimal number: 2 for `1.2` and `1.2.`. */
export function depthOf(number: string): number | null {
  const parts = number.replace(/[.)]+$/, '').split('.')
  return parts.every((part) => /^\d{1,2}$/.test(part)) ? parts.length : null
}

const typedNumber =
  /^\s*((?:\d{1,2}(?:\.\d{1,2}){0,5}|[IVX]{1,6}|[A-Z])[.)]|\d{1,2}(?:\.\d{1,2}){1,5})[\s\u00a0]+(?=\p{L})/u

/** A number that was typed in front of a heading, and how many characters it takes. */
export function typedNumberOf(text: string): { number: string; length: number } | null {
  const match =
    typedNumber.exec(text.slice(0, 100)) ?? /^\s*(\d{1,2})\s+(?=\p{Lu})/u.exec(text.slice(0, 20))
  return match?.[1] ? { number: match[1], length: match[0].length } : null
}

function lookOf({ id, content }: Paragraph, { facts }: HeadingSource): string {
  const text = inlineText(content)
  const { size, alignment } = facts.layout[id] ?? {}
  const isCapital = text === text.toUpperCase() && text !== text.toLowerCase()
  const isItalic = content.every(
    (inline) => inline.kind !== 'text' || inline.marks?.includes('italic'),
  )
  return [size, alignment === 'center', isCapital, isItalic].join()
}

/** Whether a block is the text below a heading: more than a short line. */
export const isProse = (block: Block | undefined, { hints }: HeadingSource): boolean =>
  block?.kind === 'paragraph' &&
  !hints.get(block.id)?.isBold &&
  inlineText(block.content).length >= minProse
