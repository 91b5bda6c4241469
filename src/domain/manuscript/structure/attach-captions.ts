import type { Block, Figure, Paragraph, Table } from '../document/block.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { type CaptionText, readCaption } from './caption-text.ts'

/** The longest text, in characters, that is taken for a caption. */
const maxCaption = 2500
const maxTitle = 300

type Captioned = Table | Figure

type Captions = {
  hints: ReadonlyMap<string, BlockHint>
  /** Says that a block became part of another. */
  merge: (from: string, into: string) => void
}

/** Attaches captions and notes to the tables and figures beside them. */
export function attachCaptions(blocks: readonly Block[], captions: Captions): Block[] {
  return new CaptionReader(blocks, captions).read()
}

const captionStyle =
  /caption|^table ?(?:title|head|heading|name)|^figure ?(?:title|caption|name)|beschriftung|légende|leyenda/

class CaptionReader {
  readonly #blocks: readonly Block[]
  readonly #captions: Captions
  readonly #removed = new Set<number>()

  constructor(blocks: readonly Block[], captions: Captions) {
    this.#blocks = blocks
    this.#captions = captions
  }

  read(): Block[] {
    this.#blocks.forEach((block, index) => {
      if (block.kind === 'paragraph' && !this.#removed.has(index)) this.#readParagraph(block, index)
    })
    this.#blocks.forEach((block, index) => {
      if (block.kind === 'table') this.#attachNotes(block, index)
    })
    return this.#blocks.filter((_, index) => !this.#removed.has(index))
  }

  #readParagraph(paragraph: Paragraph, index: number): void {
    const text = inlineText(paragraph.content)
    if (text.length > maxCaption) return
    const read = readCaption(paragraph.content)
    const hint = this.#captions.hints.get(paragraph.id)
    const isMarked =
      hint?.sequence != null || (hint?.styles.some((name) => captionStyle.test(name)) ?? false)
    if (!isMarked && !(read && (read.isSeparated || isTitleLike(read)))) return
    const target = this.#targetOf(read, index)
    if (target) this.#attach(paragraph, read, target.block, index, target.index)
  }

  /** The table or figure without a caption that a caption belongs to: tables below, figures above, else the other side. */
  #targetOf(read: CaptionText | null, index: number): { block: Captioned; index: number } | null {
    const above = this.#free(index - 1)
    const isTitleBelow = read?.caption.length === 0 && this.#isTitle(index + 1)
    const below = this.#free(isTitleBelow ? index + 2 : index + 1)
    const order = read?.kind === 'table' || isTitleBelow ? [below, above] : [above, below]
    const fitting = order.find((each) => each && (!read || each.block.kind === read.kind))
    return fitting ?? order.find((each) => each !== null) ?? null
  }

  #free(index: number): { block: Captioned; index: number } | null {
    const block = this.#blocks[index]
    if (block?.kind !== 'table' && block?.kind !== 'figure') return null
    return block.label === null && block.caption.length === 0 ? { block, index } : null
  }

  /** Whether a block is the title below a label on a separate line. */
  #isTitle(index: number): boolean {
    const block = this.#blocks[index]
    return (
      block?.kind === 'paragraph' &&
      inlineText(block.content).length < maxTitle &&
      this.#free(index + 1) !== null
    )
  }

  #attach(
    paragraph: Paragraph,
    read: CaptionText | null,
    target: Captioned,
    index: number,
    targetIndex: number,
  ): void {
    target.label = read?.label ?? null
    target.caption = read?.caption ?? paragraph.content
    this.#remove(index, target)
    if (targetIndex === index + 2) {
      const title = this.#blocks[index + 1]
      if (title?.kind === 'paragraph') target.caption = title.content
      this.#remove(index + 1, target)
    }
    if (target.kind === 'figure' && targetIndex < index) this.#joinPanels(target, targetIndex)
  }

  #remove(index: number, into: Captioned): void {
    this.#removed.add(index)
    const block = this.#blocks[index]
    if (block) this.#captions.merge(block.id, into.id)
  }

  /** Figures without captions directly above are parts of the same figure. */
  #joinPanels(figure: Figure, at: number): void {
    const panels: Figure[] = [figure]
    for (let index = at - 1; index >= 0; index--) {
      const panel = this.#blocks[index]
      if (panel?.kind !== 'figure' || this.#removed.has(index) || !this.#free(index)) break
      panels.push(panel)
      this.#remove(index, figure)
    }
    figure.pictures = panels.reverse().flatMap(({ pictures }) => pictures)
  }

  #attachNotes(table: Table, at: number): void {
    for (let index = at + 1; index <= at + 3; index++) {
      const block = this.#blocks[index]
      if (this.#removed.has(index)) continue
      if (block?.kind !== 'paragraph' || !isTableNote(inlineText(block.content))) return
      table.notes.push(block)
      this.#removed.add(index)
    }
  }
}

/** `Table 1 Ages` is a caption; `Table 1 shows the ages` is a sentence. */
const isTitleLike = ({ caption }: CaptionText): boolean => {
  const text = inlineText(caption)
  return text.length < maxTitle && /^\p{Lu}/u.test(text)
}

const isTableNote = (text: string): boolean =>
  text.length < 1500 &&
  /^\s*(?:(?:notes?|sources?|legend|abbreviations|remarques?|quellen?|notas?|fuentes?|fontes?|anmerkung(?:en)?)\s*[.:：—–]|[*†‡§]{1,3}\s*\p{L}|[*†‡§]{0,3}\s*p\s*[<=≤])/iu.test(
    text,
  )
