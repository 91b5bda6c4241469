import { el, type XmlElement } from '../../../text/xml.ts'
import type { PlacedPicture } from '../../document/picture.ts'
import { addFinding, type HtmlContext } from './context.ts'

const pixelsPerPoint = 4 / 3

/** A picture in several widths, loaded late. `name` is its text if the source has no alternative text. */
export function renderPicture(
  picture: PlacedPicture,
  context: HtmlContext,
  { className, name }: { className: string | null; name: string | null },
): XmlElement {
  const { pictureUrl, pictureWidths, labels, syntax } = context.options
  const src = pictureUrl(picture.pictureId, null)
  const alternative = picture.isDecorative
    ? ''
    : picture.alternativeText.trim() || name || labels.picture
  if (!picture.isDecorative && !picture.alternativeText.trim())
    addFinding(context, 'no-alternative-text', name)
  if (!src) {
    addFinding(context, 'missing-picture', picture.pictureId)
    return el('span', { class: 'missing-picture' }, alternative)
  }
  const size = sizeOf(picture, context)
  const widths = pictureWidths.filter((width) => !size || width < size.natural)
  const sources = widths.map((width) => `${pictureUrl(picture.pictureId, width)} ${width}w`)
  if (size && sources.length > 0) sources.push(`${src} ${size.natural}w`)
  return el('img', {
    class: className,
    src: sources.length > 0 ? (pictureUrl(picture.pictureId, widths.at(-1) ?? null) ?? src) : src,
    srcset: sources.join(', ') || null,
    sizes:
      sources.length > 0 ? `(max-width: 48rem) 100vw, ${size ? `${size.width}px` : '44rem'}` : null,
    alt: alternative,
    width: size?.width,
    height: size?.height,
    loading: syntax === 'html' ? 'lazy' : null,
    decoding: syntax === 'html' ? 'async' : null,
  })
}

/** The size on the page in CSS pixels: as the source shows it, else its own. */
function sizeOf(picture: PlacedPicture, { options }: HtmlContext) {
  const natural = options.pictureSize(picture.pictureId)
  const shown =
    picture.width && picture.height
      ? { width: picture.width * pixelsPerPoint, height: picture.height * pixelsPerPoint }
      : natural
  if (!shown || shown.width < 1 || shown.height < 1) return undefined
  const width = Math.round(shown.width)
  return { width, height: Math.round(shown.height), natural: natural?.width ?? width }
}
