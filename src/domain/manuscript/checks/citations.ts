import type { ManuscriptDocument, SourceFacts } from '../document/document.ts'
import type { Inline } from '../document/inline.ts'
import { allBlocks, eachBlock, inlineText, toQuote } from '../document/text.ts'
import { type Reported, report } from './check-finding.ts'

export const checkCitations = ({ unmatchedCitations }: SourceFacts): Reported[] =>
  unmatchedCitations.length === 0 ? [] : [report('citation-without-reference', unmatchedCitations)]

export function checkReferences(document: ManuscriptDocument): Reported[] {
  if (document.references.length === 0) return [report('references-missing', [])]
  const cited = new Set(citedReferences(document))
  // Without any linked citation the style is one that is not understood, and nothing can be said.
  if (cited.size === 0) return []
  const uncited = document.references.filter(({ id }) => !cited.has(id))
  if (uncited.length === 0) return []
  const places = uncited.map(({ content }) => ({
    blockId: null,
    quote: toQuote(inlineText(content)),
  }))
  return [report('reference-not-cited', places)]
}

function* citedReferences(document: ManuscriptDocument): Generator<string> {
  for (const block of eachBlock(allBlocks(document))) {
    if (block.kind === 'paragraph' || block.kind === 'heading') yield* citedIn(block.content)
    if (block.kind === 'table' || block.kind === 'figure') yield* citedIn(block.caption)
  }
}

function* citedIn(content: readonly Inline[]): Generator<string> {
  for (const inline of content) {
    if (inline.kind === 'citation') yield* inline.referenceIds
    if ('content' in inline) yield* citedIn(inline.content)
  }
}
