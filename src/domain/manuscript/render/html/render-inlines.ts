import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Citation, Inline, Mark, Text } from '../../document/inline.ts'
import { isSafeLink } from '../is-safe-link.ts'
import { mathMl } from '../math/mathml.ts'
import { splitCitation } from '../split-citation.ts'
import { addFinding, addMention, type HtmlContext } from './context.ts'
import { languageAttributes } from './language-attributes.ts'
import { renderPicture } from './render-picture.ts'

const elements: Record<Mark, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  'small-caps': 'span',
  code: 'code',
}

export const renderInlines = (inlines: readonly Inline[], context: HtmlContext): XmlContent[] =>
  inlines.flatMap((inline) => renderInline(inline, context))

function renderInline(inline: Inline, context: HtmlContext): XmlContent[] {
  switch (inline.kind) {
    case 'text':
      return [renderText(inline, context)]
    case 'break':
      return [el('br')]
    case 'link': {
      const content = renderInlines(inline.content, context)
      if (isSafeLink(inline.href))
        return [el('a', { href: inline.href, rel: 'external noopener' }, ...content)]
      addFinding(context, 'unsafe-link', inline.href)
      return content
    }
    case 'note':
      return renderNoteMention(inline.noteId, context)
    case 'citation':
      return renderCitation(inline, context)
    case 'cross-reference': {
      const content = renderInlines(inline.content, context)
      if (context.blockIds.has(inline.blockId))
        return [el('a', { href: `#${inline.blockId}` }, ...content)]
      addFinding(context, 'unknown-target', inline.blockId)
      return content
    }
    case 'picture':
      return [renderPicture(inline, context, { className: 'inline', name: null })]
    case 'equation':
      return [mathMl(inline.math, { display: false, declare: context.options.syntax === 'xhtml' })]
  }
}

function renderText(text: Text, context: HtmlContext): XmlContent {
  let content: XmlContent = text.text
  for (const mark of [...(text.marks ?? [])].reverse())
    content = el(elements[mark], { class: mark === 'small-caps' ? mark : null }, content)
  const attributes = languageAttributes(text, context)
  return attributes.lang || attributes.dir ? el('span', attributes, content) : content
}

function renderNoteMention(noteId: string, context: HtmlContext): XmlContent[] {
  const note = context.notes.get(noteId)
  if (!note) {
    addFinding(context, 'unknown-target', noteId)
    return []
  }
  const attributes = {
    id: addMention(context, noteId),
    href: `#${noteId}`,
    class: 'note-mention',
    role: 'doc-noteref',
    'epub:type': context.options.syntax === 'xhtml' ? 'noteref' : null,
    'aria-label': `${context.options.labels.note} ${note.label}`,
  }
  return [el('sup', el('a', attributes, note.label))]
}

/** A citation of several references is divided at its separators, so that each part leads to its reference. */
function renderCitation(citation: Citation, context: HtmlContext): XmlContent[] {
  const known = citation.referenceIds.filter((id) => context.references.has(id))
  for (const id of citation.referenceIds)
    if (!known.includes(id)) addFinding(context, 'unknown-target', id)
  const parts = splitCitation({ ...citation, referenceIds: known })
  return parts.flatMap(({ referenceIds: [first], content }) => {
    const rendered = renderInlines(content, context)
    return first ? [citationLink(first, rendered, context)] : rendered
  })
}

const citationLink = (id: string, content: XmlContent[], context: HtmlContext): XmlElement =>
  el(
    'a',
    { id: addMention(context, id), href: `#${id}`, class: 'citation', role: 'doc-biblioref' },
    ...content,
  )
