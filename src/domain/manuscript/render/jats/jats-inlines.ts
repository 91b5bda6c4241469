import { doiUrl, splitByDoi } from '../../../publishing/doi/doi-link.ts'
import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block } from '../../document/block.ts'
import type { Citation, Inline, Mark, Text } from '../../document/inline.ts'
import type { PlacedPicture } from '../../document/picture.ts'
import { isSafeLink } from '../is-safe-link.ts'
import { mathMl } from '../math/mathml.ts'
import { splitCitation } from '../split-citation.ts'
import { addFinding, type JatsContext } from './context.ts'

const elements: Record<Mark, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  superscript: 'sup',
  subscript: 'sub',
  'small-caps': 'sc',
  code: 'monospace',
}

export const jatsInlines = (inlines: readonly Inline[], context: JatsContext): XmlContent[] =>
  inlines.flatMap((inline) => jatsInline(inline, context))

function jatsInline(inline: Inline, context: JatsContext): XmlContent[] {
  switch (inline.kind) {
    case 'text':
      return [jatsText(inline)]
    // A paragraph of JATS has no line breaks.
    case 'break':
      return [' ']
    case 'link':
      return jatsLink(inline.href, inline.content, context)
    case 'note': {
      const label = context.notes.get(inline.noteId)?.label
      if (label === undefined) addFinding(context, 'unknown-target', inline.noteId)
      if (label === undefined || context.isInLink) return []
      return [xref('fn', inline.noteId, [el('sup', label)])]
    }
    case 'citation':
      return jatsCitation(inline, context)
    case 'cross-reference': {
      const block = context.blocks.get(inline.blockId)
      const type = block ? crossReferenceTypes[block.kind] : undefined
      const content = linked(inline.content, context)
      if (!block) addFinding(context, 'unknown-target', inline.blockId)
      return block && !context.isInLink ? [xref(type, inline.blockId, content)] : content
    }
    case 'picture':
      return [graphic('inline-graphic', inline, context) ?? inline.alternativeText]
    case 'equation':
      return [el('inline-formula', mathMl(inline.math, { display: false, prefix: 'mml:' }))]
  }
}

const crossReferenceTypes: Partial<Record<Block['kind'], string>> = {
  heading: 'sec',
  table: 'table',
  figure: 'fig',
  equation: 'disp-formula',
  box: 'boxed-text',
  list: 'list',
}

function jatsText({ text, marks = [], language }: Text): XmlContent {
  let content: XmlContent = text
  for (const mark of [...marks].reverse()) content = el(elements[mark], content)
  if (!language) return content
  return el('named-content', { 'content-type': 'language', 'xml:lang': language }, content)
}

/** The content of a link, without links. */
const linked = (inlines: readonly Inline[], context: JatsContext): XmlContent[] => {
  const inner = { ...context, isInLink: true }
  return jatsInlines(inlines, inner)
}

function jatsLink(href: string, inlines: readonly Inline[], context: JatsContext): XmlContent[] {
  const content = linked(inlines, context)
  if (!isSafeLink(href)) addFinding(context, 'unsafe-link', href)
  if (!isSafeLink(href) || context.isInLink) return content
  const type = /^https?:\/\/(dx\.)?doi\.org\//i.test(href) ? 'doi' : 'uri'
  return [el('ext-link', { 'ext-link-type': type, 'xlink:href': href }, ...content)]
}

const xref = (type: string | undefined, rid: string, content: XmlContent[]): XmlElement =>
  el('xref', { 'ref-type': type, rid }, ...content)

function jatsCitation(citation: Citation, context: JatsContext): XmlContent[] {
  const known = citation.referenceIds.filter((id) => context.referenceIds.has(id))
  for (const id of citation.referenceIds)
    if (!known.includes(id)) addFinding(context, 'unknown-target', id)
  return splitCitation({ ...citation, referenceIds: known }).flatMap(
    ({ referenceIds, content }) => {
      const rendered = linked(content, context)
      const isLink = referenceIds.length > 0 && !context.isInLink
      return isLink ? [xref('bibr', referenceIds.join(' '), rendered)] : rendered
    },
  )
}

/** A picture by its address, with its alternative text; undefined, with a finding, if it has no address. */
export function graphic(
  name: 'graphic' | 'inline-graphic',
  { pictureId, alternativeText, isDecorative }: PlacedPicture,
  context: JatsContext,
): XmlElement | undefined {
  const href = context.options.pictureHref(pictureId)
  if (!href) addFinding(context, 'missing-picture', pictureId)
  const text = alternativeText.trim()
  if (!text && !isDecorative) addFinding(context, 'no-alternative-text', pictureId)
  if (!href) return undefined
  const mediaType = context.options.pictureMediaType ?? context.mediaTypes.get(pictureId)
  const [mimetype, subtype] = mediaType?.split('/') ?? []
  return el(
    name,
    { 'xlink:href': href, mimetype, 'mime-subtype': subtype },
    text && !isDecorative && el('alt-text', text),
  )
}

/** An entry of the reference list as typed, with its DOIs linked. */
export function mixedCitation(inlines: readonly Inline[], context: JatsContext): XmlElement {
  const hasLink = inlines.some(({ kind }) => kind === 'link')
  const content = inlines.flatMap((inline) =>
    !hasLink && inline.kind === 'text' && !inline.marks?.length
      ? linkDois(inline.text)
      : jatsInline(inline, context),
  )
  return el('mixed-citation', { 'publication-type': 'other' }, ...content)
}

const linkDois = (line: string): XmlContent[] =>
  splitByDoi(line).map(({ text, doi }) =>
    doi ? el('ext-link', { 'ext-link-type': 'doi', 'xlink:href': doiUrl(doi) }, text) : text,
  )
