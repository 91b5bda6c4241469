import type { Block } from '#domain/manuscript/document/block.ts'
import { toQuote } from '#domain/manuscript/document/text.ts'
import type { Place, ReadContext } from '../context.ts'
import type { RunProperties } from '../properties/run-properties.ts'
import type { Style } from '../properties/styles.ts'
import { InlineBuilder, type TextStyle } from './inline-builder.ts'
import { wrapInline } from './wrap-inline.ts'

/** Counts letters by a property. */
export type Tally<Key> = Map<Key, number>

/** A paragraph while it is read. */
export class ParagraphState {
  readonly builder: InlineBuilder
  /** Text boxes and floating pictures; they follow the paragraph. */
  readonly floats: Block[] = []
  readonly insertions: string[] = []
  readonly deletions: string[] = []
  /** The words that each comment is about, by its id. */
  readonly comments = new Map<string, string>()
  readonly commentStarts = new Map<string, number>()
  readonly fonts: Tally<string> = new Map()
  readonly sizes: Tally<number> = new Map()
  letters = 0
  boldLetters = 0
  /** The characters so far, without notes and equations. */
  text = ''
  sequence: string | null = null
  isReference = false
  hasHiddenText = false
  /** Whether a change of how it is set is tracked. */
  isReformatted = false
  /** The text of a table of contents. */
  leftOut = ''
  readonly context: ReadContext
  readonly place: Place
  readonly style: Style

  constructor(context: ReadContext, place: Place, style: Style) {
    this.context = context
    this.place = place
    this.style = style
    this.builder = new InlineBuilder((wrapper, content) => wrapInline(wrapper, content, context))
    this.isReference = context.story.fields.isReferenceList
  }

  /** Adds text, unless it is part of the instruction of a field. */
  add(text: string, style: TextStyle, run: RunProperties): void {
    const { fields } = this.context.story
    if (fields.isSilent) {
      if (fields.instructed) fields.instruct(text)
      else this.leftOut += text
      return
    }
    this.builder.text(text, style)
    this.text += text
    const letters = text.trim().length
    this.letters += letters
    if (run.bold) this.boldLetters += letters
    if (run.font) this.fonts.set(run.font, (this.fonts.get(run.font) ?? 0) + letters)
    if (run.size) this.sizes.set(run.size, (this.sizes.get(run.size) ?? 0) + letters)
  }

  /** Keeps the words of a tracked change, which can be a picture or a space; the list is bounded. */
  mention(list: 'insertions' | 'deletions', text: string): void {
    if (this[list].length < 2000) this[list].push(toQuote(text))
  }

  /** Stores that a comment is here, and the words between its marks. */
  comment(id: string): void {
    const start = this.commentStarts.get(id)
    const words = start === undefined ? '' : this.text.slice(start, start + 400)
    if (this.comments.size < 2000 && !this.comments.get(id)) this.comments.set(id, toQuote(words))
  }
}
