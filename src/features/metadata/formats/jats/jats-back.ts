import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { splitByDoi } from '#domain/publishing/doi/doi-link.ts'
import { paragraphsOf } from '#features/metadata/formats/text.ts'
import { doiUrl } from '#features/metadata/formats/urls.ts'
import { el, type XmlContent, type XmlElement } from '#features/metadata/formats/xml.ts'

/** The back matter: statements and references. */
export function jatsBack(record: ArticleRecord): XmlElement | undefined {
  const parts = [
    competingInterestsElement(record),
    ...statements(record),
    references(record),
  ].filter(Boolean)
  return parts.length > 0 ? el('back', ...parts) : undefined
}

/** JATS4R recommends a footnote for competing interests. */
function competingInterestsElement({ competingInterests }: ArticleRecord): XmlElement | undefined {
  const paragraphs = asParagraphs(competingInterests)
  if (paragraphs.length === 0) return undefined
  return el('fn-group', el('fn', { 'fn-type': 'coi-statement' }, ...paragraphs))
}

function statements({ dataAvailability, ethicsApproval }: ArticleRecord): XmlContent[] {
  const statement = (type: string, title: string, text: string | null) => {
    const paragraphs = asParagraphs(text)
    if (paragraphs.length === 0) return undefined
    return el('sec', { 'sec-type': type }, el('title', title), ...paragraphs)
  }
  return [
    statement('ethics-statement', 'Ethics approval', ethicsApproval),
    statement('data-availability', 'Data availability', dataAvailability),
  ]
}

const asParagraphs = (text: string | null): XmlElement[] =>
  paragraphsOf(text ?? '').map((paragraph) => el('p', paragraph))

/** Each reference as typed, with its DOIs linked. */
function references({ references }: ArticleRecord): XmlElement | undefined {
  if (references.length === 0) return undefined
  return el(
    'ref-list',
    ...references.map((reference, index) =>
      el('ref', { id: `ref-${index + 1}` }, el('mixed-citation', ...linkDois(reference))),
    ),
  )
}

const linkDois = (reference: string): XmlContent[] =>
  splitByDoi(reference).map(({ text, doi }) =>
    doi ? el('ext-link', { 'ext-link-type': 'doi', 'xlink:href': doiUrl(doi) }, text) : text,
  )
