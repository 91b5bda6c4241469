import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import { inlineText } from '../../document/text.ts'
import type { Section } from '../sections.ts'
import type { HtmlContext } from './context.ts'
import { languageAttributes } from './language-attributes.ts'
import { renderBlocks } from './render-blocks.ts'
import { renderInlines } from './render-inlines.ts'

/** The parts at the place of the reference list. */
type Places = { referenceList: XmlElement | undefined }

export function renderSections(section: Section, context: HtmlContext, places: Places) {
  return [
    ...section.blocks.flatMap((block) =>
      block.kind === 'reference-list' ? [places.referenceList] : renderBlocks([block], context),
    ),
    ...section.sections.map(
      (inner): XmlElement =>
        el('section', ...renderHeading(inner, context), ...renderSections(inner, context, places)),
    ),
  ] satisfies XmlContent[] as XmlContent[]
}

function renderHeading({ heading, level }: Section, context: HtmlContext): XmlContent[] {
  if (!heading) return []
  const { headingLevel } = context.options
  context.blockId = heading.id
  return sectionHeading(
    {
      id: heading.id,
      level: headingLevel + level - 1,
      text: inlineText(heading.content),
      attributes: languageAttributes(heading, context),
    },
    [
      heading.number && el('span', { class: 'number' }, heading.number),
      heading.number && ' ',
      ...renderInlines(heading.content, context),
    ],
    context,
  )
}

type HeadingProperties = {
  id: string
  level: number
  /** Without its number. */
  text: string
  attributes: Record<string, string | number | null | undefined>
}

/** A heading, on the page with a link to itself. */
export function sectionHeading(
  { id, level, text, attributes }: HeadingProperties,
  content: XmlContent[],
  { options: { labels, syntax } }: HtmlContext,
): XmlContent[] {
  const heading = el(`h${Math.min(level, 6)}`, { id, ...attributes }, ...content)
  if (syntax === 'xhtml') return [heading]
  const link = el('a', {
    href: `#${id}`,
    class: 'section-link',
    'aria-label': `${labels.linkTo}: ${text}`,
  })
  return [el('div', { class: 'section-heading' }, heading, link)]
}
