import type { ReadContext } from '../context.ts'
import { readMath } from '../math/read-math.ts'
import { childOf, valueIn, type XmlElement } from '../xml/element.ts'
import { worksOfTag } from './cited-works.ts'
import type { Wrapper } from './field-stack.ts'
import type { ParagraphState } from './paragraph-state.ts'
import { isLinkTarget, readField } from './read-field.ts'
import { chosenAlternative, readRun } from './read-run.ts'

/** Elements around runs that say nothing about the text. */
const transparent = new Set([
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
  'w:fldData',
  'w:rt',
  'w:rubyBase',
])

/** Reads the content of a paragraph, or of an element around runs (ECMA-376 part 1, 17.3 and 17.13). */
export function readInlines(elements: readonly XmlElement[], state: ParagraphState): void {
  for (const element of elements) readInline(element, state)
}

function readInline(element: XmlElement, state: ParagraphState): void {
  if (transparent.has(element.name)) readInlines(element.children, state)
  else readKnown(element, state)
}

function readKnown(element: XmlElement, state: ParagraphState): void {
  switch (element.name) {
    case 'w:r':
      readRun(element, state)
      break
    case 'w:hyperlink':
      readHyperlink(element, state)
      break
    case 'w:sdt':
      readContentControl(element, state)
      break
    case 'w:fldSimple':
      readSimpleField(element, state)
      break
    case 'w:ins':
    case 'w:moveTo':
      readInsertion(element, state)
      break
    case 'w:del':
    case 'w:moveFrom':
      if (element.children.length > 0) state.mention('deletions', deletedText(element))
      break
    case 'm:oMath':
    case 'm:oMathPara':
      readEquation(element, state)
      break
    case 'mc:AlternateContent':
      readInlines(chosenAlternative(element), state)
      break
    default:
      readMarker(element, state)
  }
}

/** Elements without text. */
function readMarker({ name, attributes }: XmlElement, state: ParagraphState): void {
  const { context } = state
  const { id = '' } = attributes
  if (name === 'w:bookmarkStart' && attributes.name) context.pendingBookmarks.push(attributes.name)
  else if (name === 'w:commentRangeStart') state.commentStarts.set(id, state.text.length)
  else if (name === 'w:commentRangeEnd') state.comment(id)
  else if (name === 'w:subDoc') context.find('external-content')
  else if (name === 'w:contentPart') context.find('drawing')
}

function readHyperlink(element: XmlElement, state: ParagraphState): void {
  const { builder, context } = state
  const wrapper = wrapperOf(element, context)
  const isWrapped = wrapper && !context.story.fields.isSilent
  if (isWrapped) builder.open(wrapper)
  readInlines(element.children, state)
  if (isWrapped) builder.close()
}

function wrapperOf({ attributes }: XmlElement, context: ReadContext): Wrapper | undefined {
  const { anchor } = attributes
  const target = context.story.relationships.get(attributes['r:id'] ?? '')
  if (target && isLinkTarget(target.target)) {
    const href = anchor ? `${target.target}#${anchor}` : target.target
    return { kind: 'link', href: href.trim() }
  }
  return anchor && !target ? { kind: 'bookmark', name: anchor } : undefined
}

function readContentControl(element: XmlElement, state: ParagraphState): void {
  const content = childOf(element, 'w:sdtContent')?.children ?? []
  const tag = valueIn(childOf(element, 'w:sdtPr'), 'w:tag') ?? ''
  const works = worksOfTag(tag)
  if (works.length > 0) state.builder.open({ kind: 'citation', works })
  readInlines(content, state)
  if (works.length > 0) state.builder.close()
}

function readSimpleField(element: XmlElement, state: ParagraphState): void {
  const meaning = readField(element.attributes.instr ?? '', state.context)
  if (meaning.isSkipped) return
  state.sequence ??= meaning.sequence ?? null
  if (meaning.content) state.builder.push(...meaning.content)
  const isWrapped = meaning.wrapper && !state.context.story.fields.isSilent
  if (meaning.wrapper && isWrapped) state.builder.open(meaning.wrapper)
  readInlines(element.children, state)
  if (isWrapped) state.builder.close()
}

function readInsertion(element: XmlElement, state: ParagraphState): void {
  const before = state.text.length
  if (element.children.length === 0) return
  readInlines(element.children, state)
  state.mention('insertions', state.text.slice(before, before + 400))
}

export const deletedText = (element: XmlElement): string =>
  element.name === 'w:delText' || element.name === 'w:t'
    ? element.text
    : element.children.map(deletedText).join('')

function readEquation(element: XmlElement, state: ParagraphState): void {
  if (state.context.story.fields.isSilent) return
  const math = readMath(element, (detail) => state.context.find('unsupported-equation', detail))
  if (math.length > 0) state.builder.push({ kind: 'equation', math })
}
