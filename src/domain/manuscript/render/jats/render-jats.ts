import { el, listEl, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { inlineText } from '../../document/text.ts'
import type { RenderFinding } from '../findings.ts'
import { nestSections, type Section } from '../sections.ts'
import { createContext, type JatsContext, type JatsOptions } from './context.ts'
import { inParagraphs, jatsBlocks } from './jats-blocks.ts'
import { jatsInlines, mixedCitation } from './jats-inlines.ts'

/** The parts that a document adds to the JATS of its article; undefined if they are empty. */
export type JatsFullText = {
  body: XmlElement | undefined
  notes: XmlElement | undefined
  references: XmlElement | undefined
  findings: RenderFinding[]
}

/**
 * The body, notes and references of a document in JATS 1.3, journal publishing. The root element must declare the prefix
 * `mml` of MathML.
 */
export function renderJats(document: ManuscriptDocument, options: JatsOptions): JatsFullText {
  const context = createContext(document, options)
  const root = nestSections(document.blocks)
  return {
    body: listEl('body', [
      ...jatsBlocks(root.blocks, context),
      ...root.sections.map((section) => jatsSection(section, context)),
    ]),
    notes: listEl(
      'fn-group',
      document.notes.map(({ id, label, blocks }) => {
        const content = inParagraphs(blocks, context).filter(Boolean)
        return el('fn', { id }, el('label', label), ...(content.length > 0 ? content : [el('p')]))
      }),
    ),
    references: referenceList(document, root, context),
    findings: context.findings,
  }
}

/** Undefined for the section of the reference list, which belongs to the back matter. */
function jatsSection(section: Section, context: JatsContext): XmlContent {
  const { heading, blocks, sections } = section
  if (isReferenceSection(section)) return undefined
  context.blockId = heading?.id ?? null
  return el(
    'sec',
    { id: heading?.id, 'xml:lang': heading?.language },
    heading?.number && el('label', heading.number),
    el('title', ...jatsInlines(heading?.content ?? [], context)),
    ...jatsBlocks(blocks, context),
    ...sections.map((inner) => jatsSection(inner, context)),
  )
}

const isReferenceSection = ({ blocks, sections }: Section): boolean =>
  sections.length === 0 &&
  blocks.length > 0 &&
  blocks.every(({ kind }) => kind === 'reference-list')

function referenceList(
  { references }: ManuscriptDocument,
  root: Section,
  context: JatsContext,
): XmlElement | undefined {
  if (references.length === 0) return undefined
  const heading = allSections(root).find(isReferenceSection)?.heading
  const entries = references.map(({ id, label, content }) => {
    context.blockId = id
    return el('ref', { id }, label && el('label', label), mixedCitation(content, context))
  })
  const title = heading && inlineText(heading.content)
  return el('ref-list', { id: heading?.id }, title && el('title', title), ...entries)
}

const allSections = (section: Section): Section[] => [
  section,
  ...section.sections.flatMap(allSections),
]
