import type { Block, Note } from './block.ts'
import type { ManuscriptDocument } from './document.ts'
import type { Inline } from './inline.ts'
import type { MathNode } from './math.ts'

/** The text of a line, without notes and pictures. Line breaks are spaces. */
export const inlineText = (content: readonly Inline[]): string => content.map(textOfInline).join('')

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return ' '
    case 'link':
    case 'citation':
    case 'cross-reference':
      return inlineText(inline.content)
    case 'equation':
      return mathText(inline.math)
    case 'note':
    case 'picture':
      return ''
  }
}

/** The characters of a formula in reading order. */
export const mathText = (math: readonly MathNode[]): string => math.map(textOfMathNode).join(' ')

function textOfMathNode(node: MathNode): string {
  const parts: string[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) parts.push(mathText(value.flat(2)))
  }
  if ('value' in node) return node.value
  if (node.kind === 'large-operator') parts.unshift(node.operator)
  if (node.kind === 'delimited') return [node.open, ...parts, node.close].join(' ').trim()
  return parts.filter(Boolean).join(' ')
}

/** The text of each line of a block, those in lists, tables, boxes and captions included, in reading order. */
export function blockLines(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [inlineText(block.content)]
    case 'preformatted':
      return block.text.split('\n')
    case 'equation':
      return [[mathText(block.math), block.label].filter(Boolean).join(' ')]
    case 'figure':
      return captionLines(block)
    case 'table':
      return [
        ...captionLines(block),
        ...block.rows.flat().flatMap((cell) => cell.content.flatMap(blockLines)),
        ...block.notes.flatMap(blockLines),
      ]
    case 'list':
    case 'quotation':
    case 'box':
      return childBlocks(block).flatMap(blockLines)
    case 'reference-list':
      return []
  }
}

const captionLines = ({
  label,
  caption,
}: {
  label: string | null
  caption: Inline[]
}): string[] => {
  const line = [label, inlineText(caption)].filter(Boolean).join(' ')
  return line ? [line] : []
}

/** The blocks directly inside a block. */
export function childBlocks(block: Block): Block[] {
  switch (block.kind) {
    case 'list':
      return block.items.flat()
    case 'table':
      return [...block.rows.flat().flatMap((cell) => cell.content), ...block.notes]
    case 'quotation':
    case 'box':
      return block.blocks
    default:
      return []
  }
}

/** Each block with the blocks inside it, in reading order. */
export function* eachBlock(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* eachBlock(childBlocks(block))
  }
}

/** The blocks of the front matter, the body and the notes. */
export const allBlocks = ({ front, blocks, notes }: ManuscriptDocument): Block[] => [
  ...front.title,
  ...front.authors,
  ...front.abstract,
  ...front.keywords,
  ...blocks,
  ...notes.flatMap((note: Note) => note.blocks),
]

/** Words are separated by white space, as Word and LibreOffice count them. */
export const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0

/** The beginning of a text, at most 200 characters, to quote it. */
export const toQuote = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`
}
