import type { Block, SourcePlace } from '#domain/manuscript/document/block.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { blockLines, inlineText } from '#domain/manuscript/document/text.ts'

/** The lines of a block, with the number of a heading as Word shows it. */
const linesOf = (block: Block): string[] =>
  block.kind === 'heading'
    ? [`${block.number ?? ''} ${inlineText(block.content)}`]
    : blockLines(block)

type Placed = { source: SourcePlace | null; lines: string[] }

/**
 * The words of a document in the order of the source, notes last, so that front matter and references count at their original
 * places. Without equations.
 */
export function wordsOfDocument(document: ManuscriptDocument): string[] {
  const withoutMath = JSON.stringify(document, (key, value) => (key === 'math' ? [] : value))
  const { front, blocks, references, notes } = JSON.parse(withoutMath) as ManuscriptDocument
  const placed: Placed[] = [
    ...[...Object.values(front).flat(), ...blocks].map((block) => ({
      source: block.source,
      lines: linesOf(block),
    })),
    ...references.map(({ source, label = '', content }) => ({
      source,
      lines: [`${label} ${inlineText(content)}`],
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
