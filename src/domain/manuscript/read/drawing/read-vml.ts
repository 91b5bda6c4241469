import type { ParagraphState } from '../inline/paragraph-state.ts'
import type { XmlElement } from '../xml/element.ts'
import { type PictureUse, placePicture } from './place-picture.ts'
import { alternativeTextOf } from './read-drawing.ts'
import { addBox, addFloat } from './text-box.ts'

const pointsPer: Record<string, number> = {
  pt: 1,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  px: 0.75,
  '': 0.75,
}

function lengthOf(style: string, name: string): number | null {
  const [, value, unit = ''] =
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]{1,10})(pt|in|cm|mm|px)?`, 'i').exec(
      style.slice(0, 2000),
    ) ?? []
  const points = Number(value) * (pointsPer[unit.toLowerCase()] ?? 1)
  return points > 0 ? Math.round(points * 10) / 10 : null
}

const shapes = new Set(['v:shape', 'v:rect', 'v:roundrect', 'v:oval', 'v:group'])

/** A shape that says something: not a line between two places of a page. */
const isDrawing = ({ name, attributes }: XmlElement): boolean =>
  shapes.has(name) && !/^#_x0000_t(?:20|3[2-9])$/.test(attributes.type ?? '')

/** Reads `w:pict` and `w:object`: pictures and text boxes of older versions of Word, and embedded objects. */
export function readVml(element: XmlElement, state: ParagraphState): void {
  new VmlReader(state).read(element)
}

class VmlReader {
  readonly #state: ParagraphState
  #isEquation = false
  #isKnown = false

  constructor(state: ParagraphState) {
    this.#state = state
  }

  read(element: XmlElement): void {
    const object = element.children.find(({ name }) => name === 'o:OLEObject')
    if (object) this.#findObject(object)
    if (element.children.some(({ name }) => name === 'w:control')) {
      this.#isKnown = true
      this.#state.context.find('form-control')
    }
    this.#visit(
      element,
      { alternativeText: '', isDecorative: false, width: null, height: null },
      false,
    )
    if (!this.#isKnown && element.children.some(isDrawing)) this.#state.context.find('drawing')
  }

  #findObject({ attributes }: XmlElement): void {
    const program = attributes.ProgID ?? ''
    this.#isKnown = true
    this.#isEquation = /^(?:equation|mathtype)/i.test(program)
    this.#state.context.find(
      this.#isEquation ? 'unsupported-equation' : 'embedded-object',
      program || null,
    )
  }

  #visit(element: XmlElement, use: PictureUse, isFloating: boolean): void {
    for (const child of element.children) {
      const { style = '', alt = '' } = child.attributes
      if (shapes.has(child.name)) {
        const own = {
          ...use,
          alternativeText: alternativeTextOf(alt) || use.alternativeText,
          width: lengthOf(style, 'width'),
          height: lengthOf(style, 'height'),
        }
        this.#visit(child, own, isFloating || /position\s*:\s*absolute/i.test(style))
      } else if (child.name === 'w:txbxContent') {
        this.#isKnown = true
        addBox(child, this.#state)
      } else if (child.name === 'v:imagedata') this.#picture(child, use, isFloating)
      else if (child.name === 'v:textpath' && child.attributes.string) this.#findTextArt(child)
      else if (child.name === 'o:OLEObject' || child.name === 'v:shapetype') continue
      else this.#visit(child, use, isFloating)
    }
  }

  #picture({ attributes }: XmlElement, use: PictureUse, isFloating: boolean): void {
    const { builder, context } = this.#state
    this.#isKnown = true
    const alternativeText = use.alternativeText || alternativeTextOf(attributes.title ?? '')
    const relationship = attributes['r:id'] ?? attributes['r:pict'] ?? attributes.relid
    const picture = placePicture(relationship, { ...use, alternativeText }, context)
    if (!picture) return
    if (isFloating && !this.#isEquation) addFloat([picture], this.#state)
    else builder.push({ kind: 'picture', ...picture })
  }

  #findTextArt({ attributes }: XmlElement): void {
    this.#isKnown = true
    this.#state.context.find('drawing', attributes.string ?? null)
  }
}
