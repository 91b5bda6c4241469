import type { Block, Heading } from '../document/block.ts'
import { inlineText } from '../document/text.ts'

/** A heading with the blocks below it. The part before the first heading has none. */
export type Section = {
  heading: Heading | null
  /** From 1. A level that the document skips is not skipped here. */
  level: number
  blocks: Block[]
  sections: Section[]
}

/** Arranges the blocks of a document by their headings. */
export function nestSections(blocks: readonly Block[]): Section {
  const root: Section = { heading: null, level: 0, blocks: [], sections: [] }
  const open = [root]
  for (const block of blocks.map(withoutEmptyHeading)) {
    if (block.kind === 'heading') {
      while (open.length > 1 && (open.at(-1)?.heading?.level ?? 0) >= block.level) open.pop()
      const section: Section = { heading: block, level: open.length, blocks: [], sections: [] }
      open.at(-1)?.sections.push(section)
      open.push(section)
    } else open.at(-1)?.blocks.push(block)
  }
  return root
}

/** A heading without text names no section: its pictures and breaks become a paragraph. */
export const withoutEmptyHeading = (block: Block): Block =>
  block.kind === 'heading' && !inlineText(block.content).trim()
    ? { ...block, kind: 'paragraph' }
    : block
