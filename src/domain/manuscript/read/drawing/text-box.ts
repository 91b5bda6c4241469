import type { PlacedPicture } from '#domain/manuscript/document/picture.ts'
import type { ParagraphState } from '../inline/paragraph-state.ts'
import type { XmlElement } from '../xml/element.ts'

/** Text boxes in text boxes beyond this are left out, with a finding. */
const maxBoxes = 4

/** Adds the text of a text box after the paragraph. */
export function addBox(element: XmlElement, { context, place, floats }: ParagraphState): void {
  if (place.boxes >= maxBoxes) {
    context.find('nested-too-deep')
    return
  }
  const first = context.findings.length
  const blocks = context.within(null, () =>
    context.blocks(element.children, { ...place, boxes: place.boxes + 1 }),
  )
  if (blocks.length === 0) return
  const id = context.id('box-')
  floats.push({
    kind: 'box',
    id,
    source: { part: context.story.part, paragraph: element.paragraph },
    blocks,
  })
  context.find('text-box')
  context.placeFindings(first, id, '')
}

/** Adds pictures beside the text as a figure after the paragraph. */
export function addFloat(pictures: PlacedPicture[], { context, floats }: ParagraphState): void {
  if (pictures.length === 0) return
  floats.push({
    kind: 'figure',
    id: context.id('figure-'),
    source: null,
    label: null,
    caption: [],
    pictures,
  })
}
