import { directionOf } from '#domain/text/text-direction.ts'
import { el, type XmlContent, type XmlElement } from '../../../text/xml.ts'
import type { Block, Heading } from '../../document/block.ts'
import type { ManuscriptDocument } from '../../document/document.ts'
import { blockLines, countWords, inlineText } from '../../document/text.ts'
import type { RenderFinding } from '../findings.ts'
import { nestSections, type Section } from '../sections.ts'
import { createContext, type HtmlContext, type HtmlOptions } from './context.ts'
import {
  addedSection,
  hasReferencePlace,
  notesId,
  referencesId,
  renderNotes,
  renderReferences,
} from './render-back.ts'
import { renderSections } from './render-sections.ts'

/** An entry of the table of contents; `level` counts from 1, `text` starts with the number of the section. */
export type ContentsEntry = { id: string; text: string; level: number }

/** The text of a section without the sections in it, for search. The text before the first heading has no id. */
export type SectionText = { id: string | null; title: string; text: string }

export type RenderedHtml = {
  /** The elements of the body, without one around them. */
  content: XmlContent[]
  /** For the element around the content. */
  language: string
  direction: 'ltr' | 'rtl'
  contents: ContentsEntry[]
  sections: SectionText[]
  wordCount: number
  findings: RenderFinding[]
}

/** Renders the body, notes and references of a document as HTML. Nothing of the source is used as markup. */
export function renderHtml(document: ManuscriptDocument, options: HtmlOptions): RenderedHtml {
  const context = createContext(document, options)
  const root = nestSections(document.blocks)
  const list = el('ol', { class: 'references' })
  const hasPlace = hasReferencePlace(document.blocks)
  const hasReferences = document.references.length > 0
  const places = { referenceList: hasPlace && hasReferences ? list : undefined }
  const body = renderSections(root, context, places)
  const notes = renderNoteList(document, context)
  // The links back need the mentions in the body and in the notes.
  list.children.push(...renderReferences(document.references, context))
  const { labels } = options
  const ownReferences =
    hasReferences && !hasPlace
      ? addedSection({ id: referencesId, title: labels.references, role: null }, [list], context)
      : undefined
  const sections = sectionTexts(root, document)
  return {
    content: [...body, notes, ownReferences],
    language: context.language,
    direction: directionOf(context.language),
    contents: [
      ...tableOfContents(root),
      ...(notes ? [{ id: notesId, text: labels.notes, level: 1 }] : []),
      ...(ownReferences ? [{ id: referencesId, text: labels.references, level: 1 }] : []),
    ],
    sections,
    wordCount: sections.reduce((sum, { text, title }) => sum + countWords(`${title} ${text}`), 0),
    findings: context.findings,
  }
}

function renderNoteList(
  { notes }: ManuscriptDocument,
  context: HtmlContext,
): XmlElement | undefined {
  if (notes.length === 0) return undefined
  const { labels, syntax } = context.options
  const rendered = renderNotes(notes, context)
  const content = syntax === 'xhtml' ? rendered : [el('ol', { class: 'notes' }, ...rendered)]
  const role = syntax === 'xhtml' ? null : 'doc-endnotes'
  return addedSection({ id: notesId, title: labels.notes, role }, content, context)
}

const tableOfContents = (section: Section): ContentsEntry[] =>
  section.sections.flatMap((inner) => [
    ...(inner.heading
      ? [{ id: inner.heading.id, text: titleOf(inner.heading), level: inner.level }]
      : []),
    ...tableOfContents(inner),
  ])

const titleOf = ({ number, content }: Heading): string =>
  [number, inlineText(content)].filter(Boolean).join(' ')

const textOf = (blocks: readonly Block[]): string => blocks.flatMap(blockLines).join('\n')

/** The sections of a document with the titles that its page shows. */
export const listSections = (
  document: ManuscriptDocument,
  labels: Pick<HtmlOptions['labels'], 'notes' | 'references'>,
): SectionText[] =>
  sectionTexts(nestSections(document.blocks), document).map((section) => ({
    ...section,
    title:
      section.title ||
      (section.id === notesId
        ? labels.notes
        : section.id === referencesId
          ? labels.references
          : ''),
  }))

function sectionTexts(root: Section, document: ManuscriptDocument): SectionText[] {
  const { notes, references } = document
  const referenceText = references.map(({ content }) => inlineText(content)).join('\n')
  const visit = ({ heading, blocks, sections }: Section): SectionText[] => {
    const own = textOf(blocks)
    const text = hasReferencePlace(blocks) ? `${own}\n${referenceText}`.trim() : own
    const entry = { id: heading?.id ?? null, title: heading ? titleOf(heading) : '', text }
    return [...(heading || text ? [entry] : []), ...sections.flatMap(visit)]
  }
  const noteText = notes.map((note) => textOf(note.blocks)).join('\n')
  const rest = hasReferencePlace(document.blocks) ? '' : referenceText
  return [
    ...visit(root),
    ...(noteText ? [{ id: notesId, title: '', text: noteText }] : []),
    ...(rest ? [{ id: referencesId, title: '', text: rest }] : []),
  ]
}
