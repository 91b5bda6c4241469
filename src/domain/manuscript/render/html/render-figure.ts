import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Figure } from '../../document/block.ts'
import type { PlacedPicture } from '../../document/picture.ts'
import { inlineText } from '../../document/text.ts'
import type { HtmlContext } from './context.ts'
import { languageAttributes } from './language-attributes.ts'
import { renderInlines } from './render-inlines.ts'
import { renderPicture } from './render-picture.ts'

export function renderFigure(figure: Figure, context: HtmlContext): XmlElement {
  const caption = renderCaption(figure, context)
  const name = [figure.label, inlineText(figure.caption)].filter(Boolean).join('. ') || null
  return el(
    'figure',
    { id: figure.id, ...languageAttributes(figure, context) },
    ...figure.pictures.map((picture) => enlargeable(picture, name, context)),
    caption.length > 0 && el('figcaption', ...caption),
  )
}

/** A picture that carries content is a link to its full size. */
function enlargeable(picture: PlacedPicture, name: string | null, context: HtmlContext) {
  const image = renderPicture(picture, context, { className: null, name })
  const href = context.options.pictureUrl(picture.pictureId, null)
  const isLinked = context.options.syntax === 'html' && href && !picture.isDecorative
  return isLinked ? el('a', { href, class: 'enlarge' }, image) : image
}

export function renderCaption(
  { label, caption }: Pick<Figure, 'label' | 'caption'>,
  context: HtmlContext,
): XmlContent[] {
  const content = renderInlines(caption, context)
  if (!label) return content
  const isEnded = /\p{P}$/u.test(label) || content.length === 0
  return [
    el('b', { class: 'label' }, isEnded ? label : `${label}.`),
    content.length > 0 && ' ',
    ...content,
  ]
}
