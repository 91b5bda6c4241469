import type { Block } from '#domain/manuscript/document/block.ts'
import type { Place, ReadContext } from '../context.ts'
import { chosenAlternative } from '../inline/read-run.ts'
import { allInside, childOf, findInside, valueIn, type XmlElement } from '../xml/element.ts'
import { BlockBuilder } from './block-builder.ts'
import { readParagraph } from './read-paragraph.ts'
import { readTable } from './read-table.ts'

/** Reads the paragraphs and tables among some elements (ECMA-376 part 1, 17.2). */
export function readBlocks(
  elements: readonly XmlElement[],
  context: ReadContext,
  place: Place,
): Block[] {
  const builder = new BlockBuilder(context, place)
  readInto(builder, elements, context, place)
  return builder.finish()
}

/** Reads elements one by one, for a text that is too long to be a tree as a whole. */
export function readInto(
  builder: BlockBuilder,
  elements: readonly XmlElement[],
  context: ReadContext,
  place: Place,
): void {
  for (const element of elements) {
    switch (element.name) {
      case 'w:p':
        builder.addParagraph(readParagraph(element, context, place))
        break
      case 'w:tbl':
        builder.addBlocks(readTable(element, context, place))
        break
      case 'w:sdt':
        readContentControl(builder, element, context, place)
        break
      case 'mc:AlternateContent':
        readInto(builder, chosenAlternative(element), context, place)
        break
      case 'w:customXml':
      case 'w:smartTag':
      case 'w:ins':
      case 'w:moveTo':
        readInto(builder, element.children, context, place)
        break
      case 'w:altChunk':
        context.find('external-content')
        break
      case 'w:bookmarkStart':
        if (element.attributes.name) context.pendingBookmarks.push(element.attributes.name)
        break
      case 'm:oMathPara':
      case 'm:oMath':
        builder.addParagraph(readParagraph(asParagraph(element), context, place))
        break
      case 'w:sectPr':
        if (childOf(element, 'w:sectPrChange'))
          context.leave('formatChanges', { blockId: null, quote: '' })
        break
      default:
    }
  }
}

/** Content controls around blocks. Word puts tables of contents and reference lists into one. */
function readContentControl(
  builder: BlockBuilder,
  element: XmlElement,
  context: ReadContext,
  place: Place,
): void {
  const content = childOf(element, 'w:sdtContent')?.children ?? []
  const properties = childOf(element, 'w:sdtPr')
  const gallery = properties && findInside(properties, 'w:docPartGallery')?.attributes.val
  if (gallery === 'Table of Contents') {
    context.leaveOut(allInside(element, 'w:p').map(textInside).join('\n'))
    return
  }
  const { fields } = context.story
  const isList = gallery === 'Bibliographies' || isReferenceList(properties)
  if (isList) fields.openList()
  readInto(builder, content, context, place)
  if (isList) fields.closeList()
}

const textInside = (element: XmlElement): string =>
  element.name === 'w:t'
    ? element.text
    : element.name === 'w:tab'
      ? ' '
      : element.children.map(textInside).join('')

const isReferenceList = (properties: XmlElement | undefined): boolean =>
  childOf(properties, 'w:bibliography') !== undefined ||
  /^MENDELEY_BIBLIOGRAPHY/.test(valueIn(properties, 'w:tag') ?? '')

const asParagraph = (element: XmlElement): XmlElement => ({
  ...element,
  name: 'w:p',
  attributes: {},
  children: [element],
})
