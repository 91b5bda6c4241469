import type { Block } from '../document/block.ts'
import type { FrontMatter, SourceFacts } from '../document/document.ts'
import { inlineText } from '../document/text.ts'
import type { BlockHint } from '../read/draft.ts'
import { lineText, sliceInlines } from './inline-ranges.ts'
import {
  abstractLabel,
  isAbstractName,
  isBodyName,
  isReferencesName,
  keywordsLabel,
} from './section-names.ts'

type Source = { hints: ReadonlyMap<string, BlockHint>; facts: SourceFacts }

/** In blocks: as far from the beginning as front matter is looked for. */
const reach = 120
/** In characters: longer paragraphs are no names, addresses or keywords. */
const maxLine = 600
const maxTitle = 400
const minAbstract = 100

type Role = keyof FrontMatter | 'body'

/** Takes the front matter from the beginning of the body. Parts that are not clear stay in the body. */
export function takeFrontMatter(
  blocks: readonly Block[],
  source: Source,
): { front: FrontMatter; body: Block[] } {
  const front: FrontMatter = { title: [], authors: [], abstract: [], keywords: [] }
  const body: Block[] = []
  const roles = new FrontReader(blocks.slice(0, reach), source).read()
  blocks.forEach((block, index) => {
    const role = roles[index] ?? 'body'
    if (role === 'body') body.push(block)
    else {
      const content = withoutLabel(block, role)
      if (content) front[role].push(content)
    }
  })
  return { front, body }
}

const textOf = (block: Block | undefined): string =>
  block?.kind === 'paragraph' || block?.kind === 'heading' ? inlineText(block.content).trim() : ''

/** The abstract and the keywords without the words that announce them; null if nothing else is there. */
function withoutLabel(block: Block, role: Role): Block | null {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return block
  const text = lineText(block.content)
  const isName = role === 'abstract' ? isAbstractName(text) : keywordsLabel.test(`${text.trim()}:`)
  if (role === 'abstract' && isName) return null
  if (role === 'keywords' && block.kind === 'heading' && isName) return null
  const label = role === 'abstract' ? abstractLabel : role === 'keywords' ? keywordsLabel : null
  const match = label?.exec(text)
  if (!match) return block
  const content = sliceInlines(block.content, match[0].length, text.length)
  return content.length > 0 ? { ...block, content } : null
}

const titleStyle =
  /^(?:title|titel|titre|título|article ?title|paper ?title|els-title|mdpi_1\.2_title)/

/** Lines in large letters that are no title. */
const isOtherLine = (text: string): boolean =>
  isReferencesName(text) ||
  isAbstractName(text) ||
  /^(?:authors?'? notes?|table of contents|contents|title page|cover letter)$/i.test(text)

/** A line of authors may end with a full stop, too. */
const isProse = (text: string): boolean =>
  text.length > 300 || (/[.!?]$/.test(text) && text.split(/\s+/).length > 12)

class FrontReader {
  readonly #blocks: readonly Block[]
  readonly #source: Source
  readonly #roles: Role[]

  constructor(blocks: readonly Block[], source: Source) {
    this.#blocks = blocks
    this.#source = source
    this.#roles = blocks.map(() => 'body')
  }

  read(): readonly Role[] {
    const keywords = this.#findKeywords()
    const abstract = this.#findAbstract() ?? (keywords && this.#abstractBefore(keywords.start))
    const marks = [abstract?.start, keywords?.start].filter((at) => at !== undefined)
    const end = marks.length > 0 ? Math.min(...marks) : this.#firstSection()
    const title = this.#findTitle(end) ?? (marks.length > 0 ? this.#firstLine(end) : null)
    if (abstract) this.#roles.fill('abstract', abstract.start, abstract.end)
    if (keywords) this.#roles.fill('keywords', keywords.start, keywords.end)
    if (title !== null && (marks.length > 0 || this.#isTitle(title, end)))
      this.#markTitle(title, end, marks.length > 0)
    this.#markStyles(end)
    return this.#roles
  }

  /** The first heading of the body, or the end of the searched blocks. */
  #firstSection(): number {
    const at = this.#blocks.findIndex(
      (block) => isBodyName(textOf(block)) || (block.kind === 'heading' && block.number !== null),
    )
    return at < 0 ? 0 : at
  }

  #has(index: number, style: RegExp): boolean {
    const block = this.#blocks[index]
    const hint = block && this.#source.hints.get(block.id)
    return hint?.styles.some((name) => style.test(name)) ?? false
  }

  #findAbstract(): { start: number; end: number } | null {
    const start = this.#blocks.findIndex((block, index) => {
      const text = textOf(block)
      if (isAbstractName(text) && text.length < 60) return true
      if (block.kind !== 'paragraph') return false
      return abstractLabel.test(text) || this.#has(index, /^abstract/)
    })
    if (start < 0) return null
    const isStyled = this.#has(start, /^abstract/) && !isAbstractName(textOf(this.#blocks[start]))
    let end = start + 1
    while (end < this.#blocks.length && !this.#endsAbstract(end, start, isStyled)) end += 1
    // An abstract of more than a few paragraphs is none.
    const isOne =
      end - start <= 14 &&
      (end > start + 1 || abstractLabel.test(textOf(this.#blocks[start])) || isStyled)
    return isOne ? { start, end } : null
  }

  #endsAbstract(index: number, start: number, isStyled: boolean): boolean {
    const block = this.#blocks[index]
    const first = this.#blocks[start]
    const text = textOf(block)
    if (isStyled) return !this.#has(index, /^abstract/)
    // A label inside the paragraph: the abstract is this paragraph.
    if (first?.kind === 'paragraph' && !isAbstractName(textOf(first))) return true
    if (keywordsLabel.test(text) || (isBodyName(text) && !this.#isWithin(index, start))) return true
    if (block?.kind === 'heading') return !this.#isWithin(index, start)
    return block?.kind !== 'paragraph' && block?.kind !== 'list'
  }

  /** Whether a heading is below the heading of the abstract: parts of a structured abstract. */
  #isWithin(index: number, start: number): boolean {
    const [block, first] = [this.#blocks[index], this.#blocks[start]]
    return block?.kind === 'heading' && first?.kind === 'heading' && block.level > first.level
  }

  #findKeywords(): { start: number; end: number } | null {
    const start = this.#blocks.findIndex(
      (block) => textOf(block).length < maxLine && keywordsLabel.test(textOf(block)),
    )
    if (start < 0) return null
    const label = keywordsLabel.exec(textOf(this.#blocks[start]))?.[0] ?? ''
    const isAlone = textOf(this.#blocks[start]).length <= label.trim().length + 1
    const next = this.#blocks[start + 1]
    const hasNext = isAlone && next?.kind === 'paragraph' && textOf(next).length < maxLine
    return { start, end: start + (hasNext ? 2 : 1) }
  }

  /** By style, else the first line if it is set apart and what follows is front matter or a section. */
  #findTitle(end: number): number | null {
    const last = Math.min(this.#blocks.length, 40)
    for (let index = 0; index < last; index++)
      if (!isOtherLine(textOf(this.#blocks[index])) && this.#has(index, titleStyle)) return index
    for (let index = 0; index < Math.min(end, 6); index++) {
      const block = this.#blocks[index]
      const text = textOf(block)
      if (!block || text === '' || text.length > maxTitle || isOtherLine(text)) continue
      if (block.kind === 'heading' || this.#isSetApart(block, index === 0)) return index
    }
    return null
  }

  /**
   * Without an abstract and keywords, whether a line is the title: it has that style, or only lines of authors are between it and
   * the first section. A heading above sentences is that of a section.
   */
  #isTitle(index: number, end: number): boolean {
    if (this.#has(index, titleStyle)) return true
    return this.#blocks
      .slice(index + 1, end)
      .every((block) => block.kind === 'paragraph' && !isProse(textOf(block)))
  }

  /** Without any style, the first line with several words before the abstract or the keywords. */
  #firstLine(end: number): number | null {
    const lines = this.#blocks.slice(0, end).map(textOf)
    const at = lines.findIndex((line) => line.split(/\s+/).length > 2 && !isOtherLine(line))
    const isLine = at >= 0 && at < 6 && lines.every((line) => line.length < maxTitle)
    return isLine && !/[.;,]$/.test(lines[at] ?? '') ? at : null
  }

  /** Without a label, the paragraph before the keywords if only short lines are before it. */
  #abstractBefore(keywords: number): { start: number; end: number } | null {
    const start = keywords - 1
    const isParagraph =
      this.#blocks[start]?.kind === 'paragraph' && textOf(this.#blocks[start]).length >= minAbstract
    const lines = this.#blocks.slice(0, Math.max(start, 0))
    const areShort = lines.every((block) => {
      const text = textOf(block)
      return block.kind === 'paragraph' && text.length < maxTitle && !/[.!?]$/.test(text)
    })
    return isParagraph && lines.length > 0 && areShort ? { start, end: keywords } : null
  }

  /** Whether a paragraph is bold, larger than most of the text, or a centred first line. */
  #isSetApart({ id }: Block, isFirst: boolean): boolean {
    const { hints, facts } = this.#source
    if (hints.get(id)?.isBold) return true
    if (isFirst && facts.layout[id]?.alignment === 'center') return true
    const sizes = Object.values(facts.layout).flatMap(({ size }) => size ?? [])
    const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
    return (facts.layout[id]?.size ?? 0) > usual * 1.15
  }

  /** The title, and the lines between it and the abstract or the first section: authors and affiliations. */
  #markTitle(title: number, end: number, isCertain: boolean): void {
    this.#roles[title] = 'title'
    let from = title + 1
    while (this.#has(from, /^(?:title|subtitle)/) && textOf(this.#blocks[from]) !== '') {
      this.#roles[from] = 'title'
      from += 1
    }
    const lines = this.#blocks.slice(from, Math.max(from, end))
    const areShort = lines.every(
      (block) => block.kind === 'paragraph' && textOf(block).length < maxLine,
    )
    const isFew = lines.length > 0 && lines.length <= 25
    const areNames = isCertain || lines.every((block) => !/[.!?]$/.test(textOf(block)))
    if (areShort && isFew && areNames) this.#roles.fill('authors', from, from + lines.length)
  }

  /** Authors by the names of styles that templates use. */
  #markStyles(end: number): void {
    for (let index = 0; index < Math.max(end, 12); index++)
      if (
        this.#roles[index] === 'body' &&
        this.#has(index, /^(?:authors?|affiliations?|author names?|auteurs?)\b/)
      )
        this.#roles[index] = 'authors'
  }
}
