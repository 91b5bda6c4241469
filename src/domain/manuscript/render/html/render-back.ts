import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block, Note, Reference } from '../../document/block.ts'
import type { HtmlContext } from './context.ts'
import { renderBlocks } from './render-blocks.ts'
import { renderInlines } from './render-inlines.ts'
import { sectionHeading } from './render-sections.ts'

export const referencesId = 'references'
export const notesId = 'notes'

/** The entries of the reference list, each with its number, where the source shows numbers, and links back to its citations. */
export const renderReferences = (
  references: readonly Reference[],
  context: HtmlContext,
): XmlElement[] =>
  references.map((reference) => {
    context.blockId = reference.id
    const label = reference.label ? [el('span', { class: 'label' }, reference.label), ' '] : []
    const content = renderInlines(reference.content, context)
    return el('li', { id: reference.id }, ...label, ...content, ...backLinks(reference.id, context))
  })

/** The notes at the end. In EPUB, readers show each beside its mention. */
export function renderNotes(notes: readonly Note[], context: HtmlContext): XmlElement[] {
  const isEpub = context.options.syntax === 'xhtml'
  return notes.map((note) => {
    context.blockId = note.id
    const content = withLabel(note, renderBlocks(note.blocks, context), context)
    return isEpub
      ? el('aside', { id: note.id, 'epub:type': 'footnote', role: 'doc-footnote' }, ...content)
      : el('li', { id: note.id }, ...content)
  })
}

/** The label opens the first paragraph, the links back close the last. */
function withLabel(note: Note, content: XmlContent[], context: HtmlContext): XmlContent[] {
  const label = el('span', { class: 'label' }, note.label)
  const links = backLinks(note.id, context)
  const first = content[0]
  const last = content.at(-1)
  const isParagraph = (part: XmlContent): part is XmlElement =>
    typeof part === 'object' && part?.name === 'p'
  if (isParagraph(first)) first.children.unshift(label, ' ')
  if (isParagraph(last)) last.children.push(...links)
  return [
    !isParagraph(first) && el('p', label),
    ...content,
    !isParagraph(last) && links.length > 0 && el('p', ...links),
  ]
}

function backLinks(id: string, { mentions, options }: HtmlContext): XmlContent[] {
  const anchors = mentions.get(id) ?? []
  return anchors.flatMap((anchor, index) => {
    const name = anchors.length > 1 ? ` ${index + 1}` : ''
    const attributes = {
      href: `#${anchor}`,
      class: 'back',
      role: 'doc-backlink',
      'aria-label': `${options.labels.backToText}${name}`,
    }
    return [' ', el('a', attributes, `↩${name && `\u2060${index + 1}`}`)]
  })
}

/** A section that the source does not have: for notes, or for references that have no place. */
export function addedSection(
  { id, title, role }: { id: string; title: string; role: string | null },
  content: XmlContent[],
  context: HtmlContext,
): XmlElement {
  const { labels, headingLevel } = context.options
  const lang =
    labels.language.split('-')[0] === context.language.split('-')[0] ? null : labels.language
  const heading = { id: `${id}-title`, level: headingLevel, text: title, attributes: { lang } }
  return el(
    'section',
    { id, role, 'aria-labelledby': heading.id },
    ...sectionHeading({ ...heading }, [title], context),
    ...content,
  )
}

/** Whether a document has a place for its reference list. */
export const hasReferencePlace = (blocks: readonly Block[]): boolean =>
  blocks.some(({ kind }) => kind === 'reference-list')
