import type { Block, SourcePlace } from '#domain/manuscript/document/block.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'

const textOf = (content: readonly Inline[]): string =>
  content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      if (inline.kind === 'break') return '\n'
      return 'content' in inline ? textOf(inline.content) : ''
    })
    .join('')

const captionOf = (block: { label: string | null; caption: Inline[] }): string[] => [
  `${block.label ?? ''} ${textOf(block.caption)}`,
]

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [textOf(block.content)]
    case 'heading':
      return [`${block.number ?? ''} ${textOf(block.content)}`]
    case 'list':
      return block.items.flat().flatMap(linesOf)
    case 'table':
      return [
        ...captionOf(block),
        ...block.rows.flat().flatMap(({ content }) => content.flatMap(linesOf)),
        ...block.notes.flatMap(linesOf),
      ]
    case 'figure':
      return captionOf(block)
    case 'equation':
      return block.label ? [block.label] : []
    case 'preformatted':
      return [block.text]
    case 'quotation':
    case 'box':
      return block.blocks.flatMap(linesOf)
    case 'reference-list':
      return []
  }
}

type Placed = { source: SourcePlace | null; lines: string[] }

/**
 * The words of a document in the order of the source, notes last, so that front matter and references count at their original places.
 * Without equations.
 */
export function wordsOfDocument({
  front,
  blocks,
  references,
  notes,
}: ManuscriptDocument): string[] {
  const placed: Placed[] = [
    ...[...Object.values(front).flat(), ...blocks].map((block) => ({
      source: block.source,
      lines: linesOf(block),
    })),
    ...references.map(({ source, label = '', content }) => ({
      source,
      lines: [`${label} ${textOf(content)}`],
    })),
  ]
  let last = 0
  const lines = placed
    .map(({ source, lines }) => {
      last = source?.paragraph ?? last
      return { at: last, lines }
    })
    .toSorted((a, b) => a.at - b.at)
    .flatMap((each) => each.lines)
  const noteLines = notes.flatMap((note) => note.blocks.flatMap(linesOf))
  return toWords([...lines, ...noteLines].join('\n'))
}

/** Words without punctuation at their ends, since programs differ in quotation marks and hyphens. */
export const toWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[‐‑–—]/g, '-')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase())
    .filter((word) => word !== '')
