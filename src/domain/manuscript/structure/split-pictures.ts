import type { Block, Figure, Paragraph } from '../document/block.ts'
import type { Inline } from '../document/inline.ts'
import { inlineText } from '../document/text.ts'
import { trimInlines } from '../read/block/trim-inlines.ts'
import { readCaption } from './caption-text.ts'

/** In points: smaller pictures stay in the line, like a character. */
const lineHeight = 60

/** Takes a large picture out of the paragraph that has its caption or other text: the figure replaces it there. */
export function splitPictures(blocks: Block[], id: () => string): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'paragraph' ? splitParagraph(block, id) : [block],
  )
}

type PictureInline = Inline & { kind: 'picture' }

const isLarge = (inline: Inline): inline is PictureInline =>
  inline.kind === 'picture' && (inline.height === null || inline.height > lineHeight)

function splitParagraph(paragraph: Paragraph, id: () => string): Block[] {
  const pictures = paragraph.content.filter(isLarge)
  if (pictures.length === 0) return [paragraph]
  const rest = trimInlines(paragraph.content.filter((inline) => !isLarge(inline)))
  const isCaption = readCaption(rest) !== null
  // Pictures in the middle of a sentence belong there.
  const [first] = paragraph.content
  const last = paragraph.content.at(-1)
  if (!isCaption && !(first && isLarge(first)) && !(last && isLarge(last))) return [paragraph]
  const figure: Figure = {
    kind: 'figure',
    id: id(),
    source: paragraph.source,
    label: null,
    caption: [],
    pictures: pictures.map(({ kind: _, ...picture }) => picture),
  }
  const text = { ...paragraph, content: rest }
  if (inlineText(rest).trim() === '') return [figure]
  return first && isLarge(first) ? [figure, text] : [text, figure]
}
