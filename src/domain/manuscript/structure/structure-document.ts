import type { Block } from '../document/block.ts'
import type { ManuscriptDocument, ReadDocument, SourceFacts } from '../document/document.ts'
import type { Inline } from '../document/inline.ts'
import { allBlocks, blockLines, eachBlock, toQuote } from '../document/text.ts'
import type { Draft } from '../read/draft.ts'
import { mapInlines } from '../read/finish/map-inlines.ts'
import { attachCaptions } from './attach-captions.ts'
import { linkCitations } from './citations/link-citations.ts'
import { takeFrontMatter } from './front-matter.ts'
import { guessHeadings, levelHeadings, separateNumbers } from './headings.ts'
import { unwrapLayoutTables } from './layout-tables.ts'
import { linkMentions } from './link-mentions.ts'
import { findQuotations } from './quotations.ts'
import { takeReferences } from './reference-list.ts'
import { splitPictures } from './split-pictures.ts'

/**
 * Identifies the parts of a manuscript: captions, headings, front matter, the reference list, and the citations and mentions that
 * lead to them. Changes the draft.
 */
export function structureDocument(draft: Draft): ReadDocument {
  const { document, facts, findings, hints, citedWorks } = draft
  const merged = new Map<string, string>()
  const merge = (from: string, into: string) => void merged.set(from, into)
  const figureId = counterAfter(document.blocks, 'figure-')
  const arrange = (blocks: readonly Block[]): Block[] =>
    attachCaptions(splitPictures(unwrapLayoutTables(blocks), figureId), { hints, merge })
  // From the inside out: a frame is known by the figure in it.
  for (const block of [...eachBlock(document.blocks)].reverse()) arrangeInside(block, arrange)
  const arranged = guessHeadings(arrange(document.blocks), draft)
  separateNumbers(arranged)
  const { references, body } = takeReferences(arranged, { hints, merge })
  const { front, body: text } = takeFrontMatter(body, draft)
  const blocks = findQuotations(text, draft, counterAfter(document.blocks, 'quotation-'))
  levelHeadings(blocks)
  const noteBlocks = document.notes.flatMap((note) => note.blocks)
  const all = [...blocks, ...front.abstract, ...noteBlocks]
  facts.unmatchedCitations = linkCitations(all, references, citedWorks)
  linkMentions(all)
  const renamed = (id: string | null) => (id === null ? null : lastOf(merged, id))
  const ids = new Set([...eachBlock(all)].map(({ id }) => id))
  mapInlines(all, (inline) => leadMention(inline, merged, ids))
  for (const finding of findings) finding.blockId = renamed(finding.blockId)
  placeMentions(facts, { document: { ...document, front, blocks, references }, renamed })
  for (const [from, into] of merged) {
    const layout = facts.layout[from]
    if (layout && into.startsWith('ref-')) facts.layout[into] = layout
    delete facts.layout[from]
  }
  return { document: { ...document, front, blocks, references }, findings, facts }
}

type Places = { document: ManuscriptDocument; renamed: (id: string | null) => string | null }

/** Names the blocks that comments and changes ended in, and quotes the block where they have no words. */
function placeMentions(facts: SourceFacts, { document, renamed }: Places): void {
  const { comments, insertions, deletions, formatChanges } = facts
  const byId = new Map([...eachBlock(allBlocks(document))].map((block) => [block.id, block]))
  for (const mention of [...comments, ...insertions, ...deletions, ...formatChanges]) {
    mention.blockId = renamed(mention.blockId)
    const block = byId.get(mention.blockId ?? '')
    if (block && mention.quote === '') mention.quote = toQuote(blockLines(block).join(' '))
  }
}

/** Arranges the blocks of quotations and boxes; those of cells and lists have no captions. */
function arrangeInside(block: Block, arrange: (blocks: readonly Block[]) => Block[]): void {
  if (block.kind === 'box' || block.kind === 'quotation') block.blocks = arrange(block.blocks)
  if (block.kind === 'table')
    for (const cell of block.rows.flat()) cell.content = arrange(cell.content)
}

/** Ids that follow those of the blocks. */
function counterAfter(blocks: readonly Block[], prefix: string): () => string {
  let number = 0
  for (const { id } of eachBlock(blocks)) if (id.startsWith(prefix)) number += 1
  return () => {
    number += 1
    return `${prefix}${number}`
  }
}

/** Leads a mention to what its block became: an entry of the reference list makes it a citation, a title leaves its text. */
function leadMention(
  inline: Inline,
  merged: ReadonlyMap<string, string>,
  ids: ReadonlySet<string>,
): readonly Inline[] {
  if (inline.kind !== 'cross-reference') return [inline]
  const blockId = lastOf(merged, inline.blockId)
  if (blockId.startsWith('ref-'))
    return [{ kind: 'citation', referenceIds: [blockId], content: inline.content }]
  return ids.has(blockId) ? [{ ...inline, blockId }] : inline.content
}

/** The block that a block became part of, after all steps. */
function lastOf(merged: ReadonlyMap<string, string>, id: string): string {
  let last = id
  for (let steps = 0; steps < 5; steps++) last = merged.get(last) ?? last
  return last
}
