import type { Block, EquationBlock, Figure } from '#domain/manuscript/document/block.ts'
import type { Inline } from '#domain/manuscript/document/inline.ts'
import { inlineText } from '#domain/manuscript/document/text.ts'
import type { Place, ReadContext } from '../context.ts'
import type { ReadParagraph } from './read-paragraph.ts'
import { trimInlines } from './trim-inlines.ts'

/** Makes the block of a paragraph, without lists; null if it is empty. Its floats are not part of it. */
export function makeBlock(read: ReadParagraph, place: Place, context: ReadContext): Block | null {
  const paragraph = { ...read, content: trimInlines(read.content) }
  const { content, headingLevel } = paragraph
  const block =
    content.length === 0
      ? null
      : (makeFigure(paragraph, context) ??
        makeEquation(paragraph, context) ??
        (headingLevel !== null && isHeadingPlace(paragraph, place)
          ? makeHeading(paragraph, headingLevel, context)
          : makeParagraph(paragraph, context)))
  if (block) register(block, paragraph, context)
  else if (paragraph.floats[0]) paragraph.report(paragraph.floats[0].id)
  return block
}

/** Headings are short, and not in a table or a text box. */
const isHeadingPlace = ({ text }: ReadParagraph, place: Place): boolean =>
  place.tables === 0 && place.boxes === 0 && text.length <= 500 && text.trim() !== ''

function register(block: Block, paragraph: ReadParagraph, context: ReadContext): void {
  context.placeBookmarks(block.id)
  context.facts.layout[block.id] = paragraph.layout
  context.hints.set(block.id, paragraph.hint)
  paragraph.report(block.id)
}

const base = ({ source, isRightToLeft }: ReadParagraph) => ({
  source,
  ...(isRightToLeft && { direction: 'rtl' as const }),
})

/** A label with words belongs to the text: `Table 1.` as a numbering. */
function withLabel({ content, numbered }: ReadParagraph): Inline[] {
  if (!numbered?.hasWords) return content
  return [{ kind: 'text', text: `${numbered.label} ` }, ...content]
}

function makeParagraph(paragraph: ReadParagraph, context: ReadContext): Block {
  const content = withLabel(paragraph)
  return { kind: 'paragraph', id: context.id('p'), ...base(paragraph), content }
}

function makeHeading(paragraph: ReadParagraph, level: number, context: ReadContext): Block {
  const isBold = paragraph.hint.isBold
  return {
    kind: 'heading',
    id: context.id('sec-'),
    ...base(paragraph),
    level,
    number: paragraph.numbered?.label || null,
    content: isBold ? paragraph.content.map(withoutBold) : paragraph.content,
  }
}

function withoutBold(inline: Inline): Inline {
  if (inline.kind !== 'text' || !inline.marks) return inline
  const { marks: all, ...text } = inline
  const marks = all.filter((mark) => mark !== 'bold')
  return marks.length > 0 ? { ...text, marks } : text
}

/** A paragraph with nothing but pictures. */
function makeFigure(paragraph: ReadParagraph, context: ReadContext): Figure | null {
  const pictures = []
  for (const inline of paragraph.content) {
    if (inline.kind === 'picture') {
      const { kind: _, ...picture } = inline
      pictures.push(picture)
    } else if (inline.kind !== 'break' && inlineText([inline]).trim() !== '') return null
  }
  if (pictures.length === 0) return null
  const id = context.id('figure-')
  return { kind: 'figure', id, ...base(paragraph), label: null, caption: [], pictures }
}

/** A number in brackets, as equations have it at the margin. */
const equationLabel = /^[\s.,;]*(\(?\[?\p{L}{0,3}[\d.–-]+[a-z]?\]?\)?)?[\s.,;]*$/u

/** A paragraph with nothing but an equation and its label. */
function makeEquation(paragraph: ReadParagraph, context: ReadContext): EquationBlock | null {
  const equations = paragraph.content.filter((inline) => inline.kind === 'equation')
  if (equations.length === 0) return null
  const others = paragraph.content.filter((inline) => inline.kind !== 'equation')
  if (others.some(({ kind }) => kind === 'picture' || kind === 'note' || kind === 'link'))
    return null
  const text = inlineText(others)
  const label = text.length < 40 ? equationLabel.exec(text) : null
  if (!label) return null
  const [first, ...more] = equations.map(({ math }) => math)
  return {
    kind: 'equation',
    id: context.id('equation-'),
    ...base(paragraph),
    label: label[1] || null,
    math: more.length === 0 ? (first ?? []) : [{ kind: 'lines', lines: [first ?? [], ...more] }],
  }
}
