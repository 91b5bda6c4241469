import type { Block, Note } from '../document/block.ts'
import type { DocumentFinding, FindingCode, Mention, SourceFacts } from '../document/document.ts'
import type { Citation } from '../document/inline.ts'
import type { Picture } from '../document/picture.ts'
import { countWords, toQuote } from '../document/text.ts'
import type { BlockHint, CitedWork } from './draft.ts'
import { FieldStack } from './inline/field-stack.ts'
import { mediaTypeOfPart, type PackageParts, type Relationship } from './package-parts.ts'
import type { Numbering } from './properties/numbering.ts'
import type { Styles } from './properties/styles.ts'
import type { XmlElement } from './xml/element.ts'

/** Where blocks are: how many tables and text boxes are around them. */
export type Place = { tables: number; boxes: number }

/** Reads the paragraphs and tables among some elements. */
type ReadBlocks = (elements: readonly XmlElement[], context: ReadContext, place: Place) => Block[]

/** A part whose text is read, and the fields that are open in it. */
export type Story = {
  part: string
  relationships: ReadonlyMap<string, Relationship>
  fields: FieldStack
}

/** The footnotes or endnotes of a document, not yet read. */
export type NoteSource = Omit<Story, 'fields'> & {
  elements: ReadonlyMap<string, XmlElement>
  /** The format of their numbers. */
  format: string
}

/** Editors do not read longer lists of findings. */
const maxFindings = 2000
const maxMentions = 2000

/** Comments, and the kinds of tracked changes. */
export type Leftover = 'comments' | 'insertions' | 'deletions' | 'formatChanges'

/** What the readers of one document share. */
export class ReadContext {
  readonly findings: DocumentFinding[] = []
  readonly facts: SourceFacts = {
    layout: {},
    comments: [],
    insertions: [],
    deletions: [],
    formatChanges: [],
    unmatchedCitations: [],
  }
  readonly hints = new Map<string, BlockHint>()
  readonly citedWorks = new Map<Citation, CitedWork[]>()
  readonly pictures = new Map<string, Picture>()
  readonly notes: Note[] = []
  /** By `footnote` and `endnote`. */
  readonly noteSources = new Map<Note['kind'], NoteSource>()
  /** How many notes of each kind have numbers. */
  readonly noteCounts = new Map<Note['kind'], number>()
  /** The ids of the notes that have been read, by kind and id in the source. */
  readonly noteIds = new Map<string, string>()
  /** The comments whose place is known, by their ids in the source. */
  readonly commentIds = new Set<string>()
  /** The block in which each bookmark begins. */
  readonly bookmarks = new Map<string, string>()
  /** Bookmarks that begin before the next block. */
  pendingBookmarks: string[] = []
  story: Story
  readonly parts: PackageParts
  readonly styles: Styles
  readonly numbering: Numbering
  readonly #readBlocks: ReadBlocks
  #contentsWords = 0
  readonly #ids = new Map<string, number>()

  constructor(
    parts: PackageParts,
    styles: Styles,
    numbering: Numbering,
    story: Omit<Story, 'fields'>,
    readBlocks: ReadBlocks,
  ) {
    this.#readBlocks = readBlocks
    this.parts = parts
    this.styles = styles
    this.numbering = numbering
    this.story = { ...story, fields: new FieldStack() }
  }

  id(prefix: string): string {
    const number = (this.#ids.get(prefix) ?? 0) + 1
    this.#ids.set(prefix, number)
    return `${prefix}${number}`
  }

  /** Reports something where the source is being read. The paragraph adds its id and its text. */
  find(code: FindingCode, detail: string | null = null): void {
    if (this.findings.length >= maxFindings) return
    this.findings.push({ code, blockId: null, quote: '', detail: detail && toQuote(detail) })
  }

  /** Keeps where something is that was left in the source. Without words, `structureDocument` adds those of the block. */
  leave(list: Leftover, mention: Mention): void {
    if (this.facts[list].length < maxMentions) this.facts[list].push(mention)
  }

  /** Counts the words of a table of contents, which is left out: it names pages of the source. */
  leaveOut(text: string): void {
    this.#contentsWords += countWords(text)
  }

  /** Reports the tables of contents, once. */
  findContents(): void {
    if (this.#contentsWords > 0) this.find('table-of-contents', String(this.#contentsWords))
  }

  /** Names the block of the findings since `first` that have none. */
  placeFindings(first: number, blockId: string, text: string): void {
    for (const finding of this.findings.slice(first)) {
      finding.blockId ??= blockId
      if (finding.quote === '') finding.quote = toQuote(text)
    }
  }

  /** Gives the bookmarks before a block to it. */
  placeBookmarks(blockId: string): void {
    for (const name of this.pendingBookmarks)
      if (!this.bookmarks.has(name)) this.bookmarks.set(name, blockId)
    this.pendingBookmarks = []
  }

  picture(part: string): Picture {
    const known = this.pictures.get(part)
    if (known) return known
    const picture = { id: this.id('picture-'), part, mediaType: mediaTypeOfPart(part) }
    this.pictures.set(part, picture)
    return picture
  }

  blocks(elements: readonly XmlElement[], place: Place): Block[] {
    return this.#readBlocks(elements, this, place)
  }

  /** Reads another part or a text box: fields do not reach across its borders. */
  within<Result>(story: Omit<Story, 'fields'> | null, read: () => Result): Result {
    const { story: outer, pendingBookmarks } = this
    this.story = { ...outer, ...story, fields: new FieldStack() }
    this.pendingBookmarks = []
    try {
      return read()
    } finally {
      this.story = outer
      this.pendingBookmarks = pendingBookmarks
    }
  }
}
