import type { Block } from '#domain/manuscript/document/block.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { eachBlock } from '#domain/manuscript/document/text.ts'

/** Replaces the inlines of blocks in place, those inside links first. */
export function mapInlines(
  blocks: readonly Block[],
  replace: (inline: Inline) => readonly Inline[],
): void {
  const map = (content: Inline[]): Inline[] =>
    content.flatMap((inline) => {
      if ('content' in inline) inline.content = map(inline.content)
      return replace(inline)
    })
  for (const block of eachBlock(blocks)) {
    if (block.kind === 'paragraph' || block.kind === 'heading') block.content = map(block.content)
    else if (block.kind === 'table' || block.kind === 'figure') block.caption = map(block.caption)
  }
}
