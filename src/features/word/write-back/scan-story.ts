import { type Range, scanXml, type Tag } from '#features/word/xml/scan-xml.ts'

/** A start tag with the rest of its element. */
export type Element = { tag: Tag; end: Range }

/** A piece of the text of a paragraph. Without `source` it represents something that cannot be reworded. */
export type TextPiece = { text: string; source: Range | null; tag: Tag | null }

export type WordRun = { tag: Tag; properties: Element | null; language: Element | null }

/** The name and description of a drawing (`wp:docPr`). */
export type WordDrawing = Element & {
  extension: Element | null
  decorative: Element | null
  hasPicture: boolean
}

export type WordParagraph = Element & {
  properties: Element | null
  style: Element | null
  outline: Element | null
  /** Where an outline level is added: before what follows it in the schema. */
  afterOutline: number | null
  runs: WordRun[]
  text: TextPiece[]
  drawings: WordDrawing[]
}

export type WordRow = Element & {
  properties: Element | null
  headers: Element[]
  /** The elements that must come before the properties. */
  exceptions: Element | null
}

export type WordTable = Element & {
  /** The number of the first paragraph in it. */
  firstParagraph: number
  properties: Element | null
  look: Element | null
  /** Where a look is added: before what follows it in the schema. */
  afterLook: number | null
  rows: WordRow[]
}

/** The paragraphs of a part by their numbers, as the reader of manuscripts counts them, and its tables. */
export type WordStory = { paragraphs: WordParagraph[]; tables: WordTable[] }

const noEnd: Range = { start: 0, end: 0 }
const element = (tag: Tag): Element => ({ tag, end: noEnd })

/** The elements that count as one character in the text of a paragraph. */
const characters: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:br': ' ',
  'w:cr': ' ',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
  'w:sym': '\uFFFC',
}

/** Elements whose text is no text of the document. */
const silent = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:rt', 'm:oMath'])

const afterOutlineLevel = new Set(['w:divId', 'w:cnfStyle', 'w:rPr', 'w:sectPr', 'w:pPrChange'])
const afterTableLook = new Set(['w:tblCaption', 'w:tblDescription', 'w:tblPrChange'])

/** Reads a part of a Word document with the places of what edits change. Throws `XmlError`. */
export function scanStory(source: string): WordStory {
  const reader = new StoryReader()
  scanXml(source, {
    open: (tag) => reader.open(tag),
    close: (_local, range) => reader.close(range),
    text: (text, range) => reader.text(text, range),
  })
  return reader.story
}

type Open = { tag: Tag; closes: Element[]; silentBefore: number }

class StoryReader {
  readonly story: WordStory = { paragraphs: [], tables: [] }
  readonly #open: Open[] = []
  readonly #paragraphs: WordParagraph[] = []
  readonly #tables: WordTable[] = []
  readonly #rows: WordRow[] = []
  #silent = 0

  open(tag: Tag): void {
    const closes: Element[] = []
    const keep = <Kept extends Element>(kept: Kept): Kept => {
      closes.push(kept)
      return kept
    }
    this.#open.push({ tag, closes, silentBefore: this.#silent })
    if (silent.has(tag.name)) this.#silent += 1
    const parent = this.#open.at(-2)?.tag.name
    if (!this.#openBlock(tag, keep)) this.#openInside(tag, parent, keep)
  }

  #openBlock(tag: Tag, keep: <Kept extends Element>(kept: Kept) => Kept): boolean {
    if (tag.name === 'w:p') {
      const paragraph = keep(emptyParagraph(tag))
      this.story.paragraphs.push(paragraph)
      this.#paragraphs.push(paragraph)
      // A text box in a fallback has its own words.
      this.#silent = 0
      return true
    }
    if (tag.name === 'w:tbl') {
      const firstParagraph = this.story.paragraphs.length
      const places = { properties: null, look: null, afterLook: null, rows: [] }
      const table = keep({ ...element(tag), firstParagraph, ...places })
      this.story.tables.push(table)
      this.#tables.push(table)
      return true
    }
    if (tag.name === 'w:tr') {
      const row = keep({ ...element(tag), properties: null, headers: [], exceptions: null })
      this.#tables.at(-1)?.rows.push(row)
      this.#rows.push(row)
      return true
    }
    return false
  }

  #openInside(
    tag: Tag,
    parent: string | undefined,
    keep: <Kept extends Element>(kept: Kept) => Kept,
  ): void {
    const paragraph = this.#paragraphs.at(-1)
    const [table, row] = [this.#tables.at(-1), this.#rows.at(-1)]
    if (parent === 'w:tbl' && tag.name === 'w:tblPr' && table) table.properties = keep(element(tag))
    else if (parent === 'w:tblPr' && table) {
      if (tag.name === 'w:tblLook') table.look = keep(element(tag))
      else if (afterTableLook.has(tag.name)) table.afterLook ??= tag.start
    } else if (parent === 'w:tr' && row) {
      if (tag.name === 'w:trPr') row.properties = keep(element(tag))
      else if (tag.name === 'w:tblPrEx') row.exceptions = keep(element(tag))
    } else if (parent === 'w:trPr' && tag.name === 'w:tblHeader')
      row?.headers.push(keep(element(tag)))
    else if (paragraph) openInParagraph(paragraph, tag, parent, this.#silent > 0, keep)
  }

  text(text: string, range: Range): void {
    const tag = this.#open.at(-1)?.tag
    if (tag?.name !== 'w:t' || this.#silent > 0) return
    this.#paragraphs.at(-1)?.text.push({ text, source: range, tag })
  }

  close(range: Range): void {
    const open = this.#open.pop()
    if (!open) return
    for (const each of open.closes) each.end = range
    this.#silent = open.silentBefore
    if (open.tag.name === 'w:p') this.#paragraphs.pop()
    if (open.tag.name === 'w:tbl') this.#tables.pop()
    if (open.tag.name === 'w:tr') this.#rows.pop()
  }
}

/** Pages and columns are those of the source. */
const isPageBreak = ({ attributes }: Tag): boolean =>
  attributes['w:type'] === 'page' || attributes['w:type'] === 'column'

const emptyParagraph = (tag: Tag): WordParagraph => ({
  ...element(tag),
  properties: null,
  style: null,
  outline: null,
  afterOutline: null,
  runs: [],
  text: [],
  drawings: [],
})

function openInParagraph(
  paragraph: WordParagraph,
  tag: Tag,
  parent: string | undefined,
  isSilent: boolean,
  keep: <Kept extends Element>(kept: Kept) => Kept,
): void {
  const run = paragraph.runs.at(-1)
  const drawing = paragraph.drawings.at(-1)
  if (parent === 'w:p' && tag.name === 'w:pPr') paragraph.properties = keep(element(tag))
  else if (parent === 'w:pPr') {
    if (tag.name === 'w:pStyle') paragraph.style = keep(element(tag))
    else if (tag.name === 'w:outlineLvl') paragraph.outline = keep(element(tag))
    else if (afterOutlineLevel.has(tag.name)) paragraph.afterOutline ??= tag.start
  } else if (tag.name === 'w:r') paragraph.runs.push({ tag, properties: null, language: null })
  else if (parent === 'w:r' && tag.name === 'w:rPr' && run) run.properties = keep(element(tag))
  else if (parent === 'w:rPr' && tag.name === 'w:lang' && run?.properties)
    run.language = keep(element(tag))
  else if (tag.name === 'wp:docPr' && !isSilent)
    paragraph.drawings.push(
      keep({ ...element(tag), extension: null, decorative: null, hasPicture: false }),
    )
  else if (parent === 'wp:docPr' && tag.name === 'a:extLst' && drawing)
    drawing.extension = keep(element(tag))
  else if (tag.name === 'pic:pic' && drawing) drawing.hasPicture = true
  else if (tag.local === 'decorative' && drawing) drawing.decorative = keep(element(tag))
  else if (parent === 'w:r' && !isSilent) {
    const text = isPageBreak(tag) ? undefined : characters[tag.name]
    if (text) paragraph.text.push({ text, source: null, tag: null })
  }
}
