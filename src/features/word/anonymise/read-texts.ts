import type { TextBlock } from '#domain/manuscript/anonymise/text-block.ts'
import { escapeText } from '#domain/text/xml.ts'
import {
  localName,
  locateAttributes,
  type Range,
  scanXml,
  type Tag,
} from '#features/word/xml/scan-xml.ts'
import { type Cleaning, cleanTag, removedElements, withoutPaths } from './clean-tags.ts'
import { createPlaces, type Places } from './places.ts'

/** A piece of the text of a block: a text node, or a character that markup represents. */
export type Segment = {
  /** Offset in the text of the block. */
  at: number
  text: string
  /** The place in the source; null for markup, which edits leave. */
  source: Range | null
  /** The start tag of a text element that may need `xml:space`. */
  tag?: Range
  isAttribute?: boolean
}

/** A text with the places of its pieces in the source of a part. */
export type LocatedBlock = TextBlock & {
  place: string
  segments: Segment[]
  /** A name in which brackets are not allowed. */
  isName?: boolean
}

/** The texts of a part and the edits that remove its metadata. */
export type ReadPart = { blocks: LocatedBlock[]; cleanings: Cleaning[] }

/** The characters that replace elements of a run. */
const characters: Record<string, string> = {
  tab: ' ',
  ptab: ' ',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
}

/** Elements whose text belongs together: a paragraph, and a text in a sheet. */
const blockElements = new Set(['p', 'si', 'is', 'comment', 'author'])

/** Attributes whose value is text for people, or a name that people give. */
const textAttributes = new Set([
  'descr',
  'title',
  'alt',
  'tooltip',
  'alias',
  'instr',
  'userName',
  'prompt',
  'promptTitle',
  'error',
])
/** Elements whose attribute `val` or `name` is such a text. */
const namedElements = new Set([
  'alias',
  'tag',
  'tblCaption',
  'tblDescription',
  'docPr',
  'cNvPr',
  'sheet',
  'helpText',
  'statusText',
  'default',
  'listEntry',
])

/** Attributes with spaces that are no text (fonts, styles of drawings, lists of prefixes, shapes), and those that `cleanTag` replaces. */
const codeAttributes =
  /^(?:style|Ignorable|Requires|ProcessContent|MustUnderstand|ascii|hAnsi|cs|eastAsia|typeface|path|d|points|transform|viewBox|ContentType|Type|sqref|spans|author|initials|displayName|userId|export-filename|docname)$/

/** Elements whose text or attribute is a name that other parts refer to: sheets, and formulas with their names. */
const referredNames = new Set(['sheet', 'f', 'definedName'])

type Open = { block: LocatedBlock; deleted?: LocatedBlock; field?: LocatedBlock }

/** Reads the texts of an XML part, and finds its metadata. Throws `XmlError`. */
export function readTexts(partName: string, source: string): ReadPart {
  const reader = new TextReader(partName, source)
  scanXml(source, reader)
  return { blocks: reader.blocks, cleanings: reader.cleanings }
}

class TextReader {
  readonly blocks: LocatedBlock[] = []
  readonly cleanings: Cleaning[] = []
  readonly #source: string
  readonly #places: Places
  readonly #isComments: boolean
  #open: Open[] = []
  #element: Tag[] = []
  #removing: { depth: number; start: number; kind: string } | undefined

  constructor(partName: string, source: string) {
    this.#source = source
    this.#places = createPlaces(partName)
    this.#isComments = /comments?\d*\.xml$/i.test(partName) && partName.startsWith('xl/')
  }

  open(tag: Tag): void {
    this.#element.push(tag)
    if (this.#removing) return
    const removal = removedElements[tag.local]
    if (removal && this.#isRemovable(tag)) {
      this.#removing = { depth: this.#element.length, start: tag.start, kind: removal }
      return
    }
    this.#places.open(tag)
    this.cleanings.push(...cleanTag(this.#source, tag))
    if (blockElements.has(tag.local)) this.#beginBlock()
    const block = this.#open.at(-1)?.block
    const character = characters[tag.local]
    // In properties of paragraphs and styles, `tab` is a position.
    if (block && character && this.#element.at(-2)?.local !== 'tabs') append(block, character, null)
    if (block && isHeadingStyle(tag)) block.isHeading = true
    this.#readAttributes(tag)
  }

  close(local: string, range: Range): void {
    const depth = this.#element.length
    this.#element.pop()
    if (this.#removing) {
      if (this.#removing.depth < depth) return
      const { start, kind } = this.#removing
      this.cleanings.push({ start, end: range.end, text: '', kind })
      this.#removing = undefined
      return
    }
    this.#places.close(local)
    if (blockElements.has(local)) this.#open.pop()
  }

  text(text: string, range: Range): void {
    const element = this.#element.at(-1)
    if (this.#removing || !element) return
    if (this.#isComments && element.local === 'author')
      return void this.cleanings.push({ ...range, text: 'Author', kind: 'comment-authors' })
    const block = this.#blockFor(element.local, text)
    if (!block) return
    const cleaned = /instrText|delInstrText/.test(element.local) ? withoutPaths(text) : undefined
    if (cleaned !== undefined)
      this.cleanings.push({ ...range, text: escapeText(cleaned), kind: 'file-path' })
    append(block, cleaned ?? text, range, element)
  }

  /** `metadata` is removed from drawings only: other formats have other elements of that name. */
  #isRemovable({ local, name }: Tag): boolean {
    if (local === 'metadata') return this.#element[0]?.local === 'svg'
    return local !== 'docId' || /^w1\d:/.test(name)
  }

  #beginBlock(): void {
    const block = this.#add(this.#places.paragraph(), true)
    this.#open.push({ block })
  }

  #add(place: string, isParagraph: boolean): LocatedBlock {
    const block: LocatedBlock = { text: '', segments: [], place, isParagraph, isHeading: false }
    this.blocks.push(block)
    return block
  }

  /** The block of a text node: of its paragraph, of the deleted text or field codes of it, or its own. */
  #blockFor(element: string, text: string): LocatedBlock | undefined {
    const open = this.#open.at(-1)
    if (open && element === 'delText') return this.#addBeside(open, 'deleted', 'Deleted text in')
    if (open && /instrText/i.test(element)) return this.#addBeside(open, 'field', 'Field in')
    if (open && (element === 't' || element === 'author')) return open.block
    if (!/\p{L}/u.test(text)) return undefined
    const block = this.#add(this.#places.text(element), false)
    block.isName = referredNames.has(element)
    return block
  }

  /** The block of the deleted text or of the field codes of a paragraph. */
  #addBeside(open: Open, kind: 'deleted' | 'field', words: string): LocatedBlock {
    const { place } = open.block
    open[kind] ??= this.#add(`${words} ${place.charAt(0).toLowerCase()}${place.slice(1)}`, false)
    return open[kind]
  }

  #readAttributes(tag: Tag): void {
    for (const [name, value] of Object.entries(tag.attributes)) {
      const local = localName(name)
      const isNamed = (local === 'val' || local === 'name') && namedElements.has(tag.local)
      const isTarget =
        tag.local === 'Relationship' &&
        local === 'Target' &&
        tag.attributes.TargetMode === 'External'
      const isText =
        textAttributes.has(local) || (/[ @]/.test(value) && !codeAttributes.test(local))
      if (name.startsWith('xmlns') || !(isTarget || isNamed || isText) || !/\p{L}/u.test(value))
        continue
      const found = locateAttributes(this.#source, tag).get(name)
      if (!found) continue
      const block = this.#add(this.#places.attribute(tag, local), false)
      const text = withoutPaths(value) ?? value
      block.segments.push({ at: 0, text, source: found.value, isAttribute: true })
      block.text = text
      block.isName = referredNames.has(tag.local)
    }
  }
}

const isHeadingStyle = ({ local, attributes }: Tag): boolean =>
  (local === 'pStyle' && /^(?:heading|title|\d$)/i.test(attributes['w:val'] ?? '')) ||
  local === 'outlineLvl'

function append(block: LocatedBlock, text: string, source: Range | null, tag?: Range): void {
  block.segments.push({ at: block.text.length, text, source, ...(tag && { tag }) })
  block.text += text
}
