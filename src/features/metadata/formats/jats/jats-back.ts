import type { JatsFullText } from '#domain/manuscript/render/jats/render-jats.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { doiUrl, splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { metadataLabels } from '#domain/publishing/metadata.ts'
import {
  el,
  listEl,
  paragraphElements,
  type XmlContent,
  type XmlElement,
} from '#domain/text/xml.ts'

/** The notes of the authors, where JATS4R expects competing interests. */
export const authorNotes = ({ competingInterests }: ArticleRecord): XmlElement | undefined =>
  listEl('author-notes', [
    listEl('fn', paragraphElements(competingInterests), { 'fn-type': 'coi-statement' }),
  ])

/** The back matter: statements, notes, and references, which the full text has with their places. */
export const jatsBack = (record: ArticleRecord, fullText?: JatsFullText): XmlElement | undefined =>
  listEl('back', [
    statement('ethics-statement', metadataLabels.ethicsApproval, record.ethicsApproval),
    statement('data-availability', metadataLabels.dataAvailability, record.dataAvailability),
    fullText?.notes,
    fullText?.references ?? references(record),
  ])

function statement(type: string, title: string, text: string | null): XmlElement | undefined {
  const paragraphs = paragraphElements(text)
  if (paragraphs.length === 0) return undefined
  return el('sec', { 'sec-type': type }, el('title', title), ...paragraphs)
}

/** Each reference as typed, with its DOIs linked. */
const references = ({ references }: ArticleRecord): XmlElement | undefined =>
  listEl(
    'ref-list',
    references.map((reference, index) =>
      el('ref', { id: `ref-${index + 1}` }, citation(reference)),
    ),
  )

/** JATS4R requires a type, which the references do not have. */
const citation = (reference: string): XmlElement =>
  el('mixed-citation', { 'publication-type': 'other' }, ...linkDois(reference))

const linkDois = (reference: string): XmlContent[] =>
  splitByDoi(reference).map(({ text, doi }) =>
    doi ? el('ext-link', { 'ext-link-type': 'doi', 'xlink:href': doiUrl(doi) }, text) : text,
  )
