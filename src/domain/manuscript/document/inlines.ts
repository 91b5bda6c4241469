import type { Block } from './block.ts'
import type { ManuscriptDocument } from './document.ts'
import type { Inline } from './inline.ts'
import type { PlacedPicture } from './picture.ts'
import { eachBlock } from './text.ts'

/** All inlines of the body, the notes and the references, with those inside others. */
export function* eachInline(document: ManuscriptDocument): Generator<Inline> {
  for (const block of printedBlocks(document)) yield* inlinesOf(block)
  for (const { content } of document.references) yield* nested(content)
}

/** The pictures of figures and of lines, with the blocks where they are. */
export const placedPictures = (
  document: ManuscriptDocument,
): { picture: PlacedPicture; blockId: string }[] =>
  [...printedBlocks(document)].flatMap((block) => {
    const inline = [...inlinesOf(block)].filter((part) => part.kind === 'picture')
    const pictures = [...(block.kind === 'figure' ? block.pictures : []), ...inline]
    return pictures.map((picture) => ({ picture, blockId: block.id }))
  })

function* printedBlocks({ blocks, notes }: ManuscriptDocument): Generator<Block> {
  yield* eachBlock(blocks)
  for (const note of notes) yield* eachBlock(note.blocks)
}

/** The inlines of a block without those of the blocks inside it. */
export function* inlinesOf(block: Block): Generator<Inline> {
  if (block.kind === 'paragraph' || block.kind === 'heading') yield* nested(block.content)
  if (block.kind === 'table' || block.kind === 'figure') yield* nested(block.caption)
}

function* nested(inlines: readonly Inline[]): Generator<Inline> {
  for (const inline of inlines) {
    yield inline
    if ('content' in inline) yield* nested(inline.content)
  }
}
