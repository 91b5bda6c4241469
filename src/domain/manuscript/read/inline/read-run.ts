import { readDrawing } from '../drawing/read-drawing.ts'
import { readVml } from '../drawing/read-vml.ts'
import { type RunProperties, readRunProperties } from '../properties/run-properties.ts'
import { childOf, wholeNumber, type XmlElement } from '../xml/element.ts'
import { readNoteMention } from './note-mention.ts'
import type { ParagraphState } from './paragraph-state.ts'
import { readField } from './read-field.ts'
import { symbolText, textInFont } from './symbols.ts'
import { effectiveRun, textStyleOf } from './text-style.ts'

/** The elements of a choice that this reader understands: newer shapes, else what older programs show. */
export function chosenAlternative(element: XmlElement): readonly XmlElement[] {
  const choice = element.children.find(
    ({ name, attributes }) =>
      name === 'mc:Choice' &&
      /^(?:wps|wpg|wpc|w14|w15|w16\w*|wp14|a14|v|wne)(?:\s|$)/.test(attributes.Requires ?? ''),
  )
  const chosen = choice ?? childOf(element, 'mc:Fallback') ?? childOf(element, 'mc:Choice')
  return chosen?.children ?? []
}

/** Reads a run (ECMA-376 part 1, 17.3.2 and 17.3.3). */
export function readRun(element: XmlElement, state: ParagraphState): void {
  const { context, style } = state
  const properties = childOf(element, 'w:rPr')
  if (childOf(properties, 'w:rPrChange')) state.isReformatted = true
  const own = readRunProperties(properties, context.styles.themeFonts)
  const run = effectiveRun(own, context.styles.style(own.style), style, context.styles.defaults.run)
  const reader = new RunReader(state, own, run)
  reader.read(element.children)
}

class RunReader {
  readonly #state: ParagraphState
  readonly #own: RunProperties
  readonly #run: RunProperties
  #noteLabel: ((label: string) => void) | null = null

  constructor(state: ParagraphState, own: RunProperties, run: RunProperties) {
    this.#state = state
    this.#own = own
    this.#run = run
  }

  read(elements: readonly XmlElement[]): void {
    for (const element of elements) this.#readElement(element)
  }

  #readElement(element: XmlElement): void {
    switch (element.name) {
      case 'w:t':
        this.#text(textInFont(element.text, this.#run.font))
        break
      case 'w:instrText':
        this.#state.context.story.fields.instruct(element.text)
        break
      case 'w:fldChar':
        this.#field(element)
        break
      case 'w:tab':
      case 'w:ptab':
        this.#text('\t')
        break
      case 'w:br':
      case 'w:cr':
        this.#break(element)
        break
      case 'w:noBreakHyphen':
        this.#text('\u2011')
        break
      case 'w:softHyphen':
        this.#text('\u00ad')
        break
      case 'w:sym':
        this.#symbol(element)
        break
      case 'w:ruby':
        this.#ruby(element)
        break
      case 'mc:AlternateContent':
        this.read(chosenAlternative(element))
        break
      default:
        this.#object(element)
        break
    }
  }

  #object(element: XmlElement): void {
    const state = this.#state
    const { fields } = state.context.story
    if (element.name === 'w:commentReference') {
      state.comment(element.attributes.id ?? '')
      return
    }
    if (this.#isHidden() || fields.isSilent) return
    if (element.name === 'w:footnoteReference' || element.name === 'w:endnoteReference')
      this.#noteLabel = readNoteMention(element, state)
    else if (element.name === 'w:drawing') readDrawing(element, state)
    else if (element.name === 'w:pict' || element.name === 'w:object') readVml(element, state)
  }

  #isHidden(): boolean {
    if (this.#run.hidden) this.#state.hasHiddenText = true
    return this.#run.hidden === true
  }

  #text(text: string): void {
    if (this.#noteLabel) {
      this.#noteLabel(text)
      this.#noteLabel = null
      return
    }
    if (this.#run.hidden) {
      if (text.trim() !== '' && !this.#state.context.story.fields.isSilent) this.#isHidden()
      return
    }
    // Separators of lines come from other programs; Word shows no line break there.
    const line = text.replace(/[\u2028\u2029]/g, ' ')
    this.#state.add(line, textStyleOf(line, this.#own, this.#run, this.#state), this.#run)
  }

  #break({ attributes }: XmlElement): void {
    const { builder, context } = this.#state
    if (context.story.fields.isSilent || this.#run.hidden) return
    // Pages and columns are those of the source.
    if (attributes.type === 'page' || attributes.type === 'column') return
    builder.push({ kind: 'break' })
    this.#state.text += '\n'
  }

  #symbol({ attributes }: XmlElement): void {
    const code = Number.parseInt(attributes.char ?? '', 16)
    if (code > 0 && code < 0x1_0000) this.#text(symbolText(attributes.font ?? '', code))
  }

  /** The base, and its reading in brackets. */
  #ruby(element: XmlElement): void {
    const runsOf = (name: string) => childOf(element, name)?.children ?? []
    for (const run of runsOf('w:rubyBase')) if (run.name === 'w:r') readRun(run, this.#state)
    this.#text(' (')
    for (const run of runsOf('w:rt')) if (run.name === 'w:r') this.read(run.children)
    this.#text(')')
  }

  #field(element: XmlElement): void {
    const state = this.#state
    const { fields } = state.context.story
    const { fldCharType } = element.attributes
    if (fldCharType === 'begin') {
      fields.begin()
      if (childOf(element, 'w:ffData')) this.#formField(childOf(element, 'w:ffData'))
    } else if (fldCharType === 'separate') {
      separateField(state)
    } else if (fldCharType === 'end') {
      // A field without a result.
      if (fields.instructed) separateField(state)
      if (fields.end()?.openIn === state) state.builder.close()
    }
  }

  /** The state of a check box, and the chosen entry of a list, which have no result. */
  #formField(data: XmlElement | undefined): void {
    const box = childOf(data, 'w:checkBox')
    const list = childOf(data, 'w:ddList')
    const state = this.#state
    const style = textStyleOf('', this.#own, this.#run, state)
    const add = (text: string) => state.builder.text(text, style)
    if (state.context.story.fields.open.length > 1) return
    if (box) {
      const mark = childOf(box, 'w:checked') ?? childOf(box, 'w:default')
      const isChecked = mark && !/^(?:0|false|off)$/.test(mark.attributes.val ?? '')
      add(isChecked ? '☒' : '☐')
    }
    if (list) {
      const index = wholeNumber(childOf(list, 'w:result')?.attributes.val, 0, 1000) ?? 0
      const entries = list.children.filter(({ name }) => name === 'w:listEntry')
      add(entries[index]?.attributes.val ?? '')
    }
  }
}

/** Ends the instruction of the innermost field. */
function separateField(state: ParagraphState): void {
  const { fields } = state.context.story
  const field = fields.instructed
  if (!field) return
  field.isInstruction = false
  field.meaning = readField(field.instruction, state.context)
  const { wrapper, sequence, content, isReferenceList } = field.meaning
  state.sequence ??= sequence ?? null
  if (isReferenceList) state.isReference = true
  if (fields.isSilent) return
  if (content) state.builder.push(...content)
  if (wrapper) {
    state.builder.open(wrapper)
    field.openIn = state
  }
}
