import { Refused } from '#domain/refusal.ts'
import { BlockBuilder } from './block/block-builder.ts'
import { readBlocks, readInto } from './block/read-blocks.ts'
import { type NoteSource, ReadContext } from './context.ts'
import type { Draft } from './draft.ts'
import { finishDraft } from './finish/finish-draft.ts'
import { type PackageParts, readPart, readRelationships, relatedPart } from './package-parts.ts'
import { Numbering } from './properties/numbering.ts'
import { readThemeFonts, Styles } from './properties/styles.ts'
import { childOf, childrenOf, valueIn, type XmlElement } from './xml/element.ts'
import { parseXml } from './xml/parse-xml.ts'
import { XmlError } from './xml/xml-parser.ts'

const damaged = () => new Refused('damaged-file', 'The Word document cannot be read.')

const atTop = { tables: 0, boxes: 0 }

/**
 * Reads the parts of a Word document, all of its text as blocks of the body. Parts beside the main one may be missing or damaged.
 * Throws `Refused` if the main part cannot be read or is beyond the limits of `parseXml`.
 */
export function readParts(parts: PackageParts): Draft {
  const part = relatedPart(parts, readRelationships(parts, ''), 'officeDocument')
  const name = part ?? 'word/document.xml'
  const source = parts.text(name)
  if (source === undefined) throw damaged()
  const context = createContext(parts, name)
  const builder = new BlockBuilder(context, atTop)
  try {
    const { isTooDeep } = parseXml(source, {
      parent: 'w:body',
      visit: (element) => readInto(builder, [element], context, atTop),
    })
    if (isTooDeep) context.find('nested-too-deep')
  } catch (error) {
    if (error instanceof XmlError) throw damaged()
    throw error
  }
  const blocks = builder.finish()
  context.findContents()
  return finishDraft(blocks, context)
}

function createContext(parts: PackageParts, part: string): ReadContext {
  const relationships = readRelationships(parts, part)
  const damagedParts: string[] = []
  const related = (type: string): XmlElement | undefined => {
    const name = relatedPart(parts, relationships, type)
    const root = readPart(parts, name)
    if (name && !root) damagedParts.push(name)
    return root
  }
  const styles = new Styles(related('styles'), readThemeFonts(related('theme')))
  const numbering = new Numbering(
    related('numbering'),
    (style) => styles.style(style)?.paragraph.numbering,
  )
  const context = new ReadContext(parts, styles, numbering, { part, relationships }, readBlocks)
  const settings = related('settings')
  for (const kind of ['footnote', 'endnote'] as const) {
    const name = relatedPart(parts, relationships, `${kind}s`)
    const root = related(`${kind}s`)
    if (name && root) context.noteSources.set(kind, noteSource(kind, name, root, settings, parts))
  }
  for (const name of damagedParts) context.find('damaged-part', name)
  return context
}

function noteSource(
  kind: 'footnote' | 'endnote',
  part: string,
  root: XmlElement,
  settings: XmlElement | undefined,
  parts: PackageParts,
): NoteSource {
  const elements = new Map<string, XmlElement>()
  // Separators have a type.
  for (const element of childrenOf(root, `w:${kind}`))
    if ((element.attributes.type ?? 'normal') === 'normal')
      elements.set(element.attributes.id ?? '', element)
  const format = valueIn(childOf(settings, `w:${kind}Pr`), 'w:numFmt')
  return {
    part,
    relationships: readRelationships(parts, part),
    elements,
    format: format ?? (kind === 'footnote' ? 'decimal' : 'lowerRoman'),
  }
}
