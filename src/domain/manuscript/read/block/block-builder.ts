import type { Block, List } from '#domain/manuscript/document/block.ts'
import type { Place, ReadContext } from '../context.ts'
import type { NumberedPlace } from '../properties/numbering.ts'
import { makeBlock } from './make-block.ts'
import type { ReadParagraph } from './read-paragraph.ts'

const quotationStyle = /^(?:quote|intense quote|block text|quotations?|zitat|block quotation)$/
const preformattedStyle =
  /^(?:html preformatted|source code|code|code block|macro text|preformatted text|listing)$/

const listStyles: Record<string, List['style']> = {
  bullet: 'bullet',
  lowerLetter: 'lower-letter',
  upperLetter: 'upper-letter',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
}

type OpenList = { list: List; place: NumberedPlace; indent: number }

/** Puts the paragraphs and tables of the text, a cell or a note together: lists, quotations and programs become one block. */
export class BlockBuilder {
  readonly #blocks: Block[] = []
  readonly #context: ReadContext
  readonly #place: Place
  #lists: OpenList[] = []
  #continued: ReadParagraph | null = null

  constructor(context: ReadContext, place: Place) {
    this.#context = context
    this.#place = place
  }

  addParagraph(read: ReadParagraph): void {
    const paragraph = this.#continued ? join(this.#continued, read) : read
    this.#continued = null
    if (paragraph.continues) {
      this.#continued = { ...paragraph, continues: false }
      return
    }
    this.#addWhole(paragraph)
  }

  /** Adds a table, or anything else that is no paragraph. */
  addBlocks(blocks: readonly Block[]): void {
    this.#finishContinued()
    if (blocks.length > 0) this.#lists = []
    for (const block of blocks) {
      this.#context.placeBookmarks(block.id)
      this.#blocks.push(block)
    }
  }

  finish(): Block[] {
    this.#finishContinued()
    return this.#blocks
  }

  #finishContinued(): void {
    if (this.#continued) this.#addWhole(this.#continued)
    this.#continued = null
  }

  #addWhole(paragraph: ReadParagraph): void {
    const block = makeBlock(paragraph, this.#place, this.#context)
    if (block) this.#addBlock(block, paragraph)
    // A change or comment in an empty paragraph belongs to the block before it.
    else if (paragraph.floats.length === 0) paragraph.report(this.#blocks.at(-1)?.id ?? null)
    for (const float of paragraph.floats) this.#blocks.push(float)
  }

  #addBlock(block: Block, paragraph: ReadParagraph): void {
    const { numbered, hint } = paragraph
    if (block.kind === 'paragraph' && numbered && !numbered.hasWords) {
      this.#addItem(block, numbered, paragraph.indent)
      return
    }
    if (this.#continuesItem(block, paragraph)) return
    this.#lists = []
    if (block.kind !== 'paragraph') this.#blocks.push(block)
    else if (hint.styles.some((name) => preformattedStyle.test(name)))
      this.#addPreformatted(block, paragraph)
    else if (hint.styles.some((name) => quotationStyle.test(name))) this.#addQuotation(block)
    else this.#blocks.push(block)
  }

  /** Adds an item to the list that it continues, or to a new list. */
  #addItem(block: Block, place: NumberedPlace, indent: number): void {
    while ((this.#lists.at(-1)?.place.level ?? -1) > place.level) this.#lists.pop()
    const open = this.#lists.at(-1)
    if (open && open.place.level === place.level) {
      if (isNext(open, place)) {
        open.list.items.push([block])
        open.place = place
        open.indent = indent
        return
      }
      this.#lists.pop()
    }
    const list: List = {
      kind: 'list',
      id: this.#context.id('list-'),
      source: block.source,
      style: listStyles[place.format] ?? 'decimal',
      start: place.format === 'bullet' ? 1 : place.value,
      items: [[block]],
    }
    const outer = this.#lists.at(-1)?.list.items.at(-1)
    if (outer) outer.push(list)
    else this.#blocks.push(list)
    this.#lists.push({ list, place, indent })
  }

  /** A further paragraph of an item: without a number, and as far from the margin. */
  #continuesItem(block: Block, { indent, hint }: ReadParagraph): boolean {
    const open = this.#lists.at(-1)
    if (!open || block.kind === 'heading' || indent <= 0 || indent < open.indent) return false
    if (!hint.styles.some((name) => /^list/.test(name))) return false
    open.list.items.at(-1)?.push(block)
    return true
  }

  #addPreformatted(block: Block & { kind: 'paragraph' }, { text, hint }: ReadParagraph): void {
    const last = this.#blocks.at(-1)
    if (last?.kind === 'preformatted') last.text += `\n${text}`
    else if (hasOnlyText(block)) {
      const { content: _, kind: __, ...base } = block
      this.#blocks.push({ ...base, kind: 'preformatted', text })
      this.#context.hints.set(block.id, hint)
    } else this.#blocks.push(block)
  }

  #addQuotation(block: Block): void {
    const last = this.#blocks.at(-1)
    if (last?.kind === 'quotation') last.blocks.push(block)
    else {
      const id = this.#context.id('quotation-')
      this.#blocks.push({ kind: 'quotation', id, source: block.source, blocks: [block] })
    }
  }
}

const hasOnlyText = ({ content }: Block & { kind: 'paragraph' }): boolean =>
  content.every(({ kind }) => kind === 'text' || kind === 'break')

/** Whether a number is the next one of a list. Bullets continue while they belong together. */
const isNext = ({ list, place }: OpenList, next: NumberedPlace): boolean =>
  place.counter === next.counter &&
  place.format === next.format &&
  (next.format === 'bullet' || next.value === list.start + list.items.length)

/** One paragraph of two; the second decides how it is set. */
function join(first: ReadParagraph, second: ReadParagraph): ReadParagraph {
  return {
    ...second,
    content: [...first.content, ...second.content],
    text: first.text + second.text,
    floats: [...first.floats, ...second.floats],
    source: first.source,
    report: (blockId) => {
      first.report(blockId)
      second.report(blockId)
    },
  }
}
