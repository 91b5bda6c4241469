import type { PlacedPicture } from '#domain/manuscript/document/picture.ts'
import type { ReadContext } from '../context.ts'
import type { ParagraphState } from '../inline/paragraph-state.ts'
import { readPart } from '../package-parts.ts'
import { allInside, childOf, findInside, wholeNumber, type XmlElement } from '../xml/element.ts'
import { type PictureUse, placePicture } from './place-picture.ts'
import { addBox, addFloat } from './text-box.ts'

const emusPerPoint = 12_700

/** Reads `w:drawing`: pictures, shapes with text, charts and diagrams (ECMA-376 part 1, 20.4). */
export function readDrawing(element: XmlElement, state: ParagraphState): void {
  for (const object of element.children) {
    if (object.name !== 'wp:inline' && object.name !== 'wp:anchor') continue
    const data = findInside(object, 'a:graphicData')
    const use = readUse(object)
    const pictures = data ? readShapes(data, use, state) : []
    if (object.name === 'wp:inline' && pictures.length === 1)
      for (const picture of pictures) state.builder.push({ kind: 'picture', ...picture })
    else addFloat(pictures, state)
  }
}

function readUse(object: XmlElement): PictureUse {
  const properties = childOf(object, 'wp:docPr')
  const extent = childOf(object, 'wp:extent')?.attributes
  const points = (value: string | undefined) => {
    const emus = wholeNumber(value, 0, 10 ** 12)
    return emus ? Math.round((emus / emusPerPoint) * 10) / 10 : null
  }
  const decorative = properties && findInside(properties, 'adec:decorative')?.attributes.val
  return {
    alternativeText: alternativeTextOf(properties?.attributes.descr ?? ''),
    isDecorative: decorative === '1' || decorative === 'true',
    width: points(extent?.cx),
    height: points(extent?.cy),
  }
}

/** Text that only says what every picture is, or the name of a file, describes nothing. */
export const alternativeTextOf = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Reads the shapes of a drawing, those in groups included; text boxes are added to the paragraph. */
function readShapes(data: XmlElement, use: PictureUse, state: ParagraphState): PlacedPicture[] {
  const pictures: PlacedPicture[] = []
  let isKnown = false
  const visit = (element: XmlElement): void => {
    if (element.name === 'pic:pic') {
      isKnown = true
      const picture = readPicture(element, use, state.context)
      if (picture) pictures.push(picture)
    } else if (element.name === 'w:txbxContent') {
      isKnown = true
      addBox(element, state)
    } else if (element.name === 'c:chart' || element.name === 'cx:chart') {
      isKnown = true
      findChart(element, use, state.context)
    } else if (element.name === 'dgm:relIds') {
      isKnown = true
      findDiagram(element, state.context)
    } else element.children.forEach(visit)
  }
  visit(data)
  if (!isKnown && !isLine(data)) state.context.find('drawing', use.alternativeText || null)
  return pictures
}

/** A single line between two places of a page. */
const isLine = (data: XmlElement): boolean =>
  findInside(data, 'wpg:wgp', 'wpc:wpc') === undefined &&
  /^(?:line|straightConnector1)$/.test(findInside(data, 'a:prstGeom')?.attributes.prst ?? '')

function readPicture(
  element: XmlElement,
  use: PictureUse,
  context: ReadContext,
): PlacedPicture | null {
  const own = findInside(element, 'pic:cNvPr')?.attributes.descr ?? ''
  const blip = findInside(element, 'a:blip')
  if (!blip) return null
  return placePicture(
    blip.attributes['r:embed'] ?? blip.attributes['r:link'],
    { ...use, alternativeText: use.alternativeText || alternativeTextOf(own) },
    context,
  )
}

/** The words of a part, to say what it shows. */
function wordsOf(context: ReadContext, relationship: string | undefined, inside: string): string {
  const part = context.story.relationships.get(relationship ?? '')?.target
  const root = readPart(context.parts, part)
  const from = root && (findInside(root, inside) ?? undefined)
  return from
    ? allInside(from, 'a:t')
        .map(({ text }) => text)
        .join(' ')
    : ''
}

function findChart(element: XmlElement, use: PictureUse, context: ReadContext): void {
  const title = wordsOf(context, element.attributes['r:id'], 'c:title')
  context.find('chart', title || use.alternativeText || null)
}

function findDiagram(element: XmlElement, context: ReadContext): void {
  context.find('smart-art', wordsOf(context, element.attributes['r:dm'], 'dgm:ptLst') || null)
}
