import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'
import { textEl, type XmlElement } from '#domain/text/xml.ts'
import { invertedName, namesOf } from '#features/metadata/formats/person-names.ts'
import { describeRelations } from '#features/metadata/formats/relations.ts'
import { persistentUrl } from '#features/metadata/formats/urls.ts'

/** An element without its prefix (`title`), its text, and the language of the text. */
export type DublinCoreElement = { element: string; text: string; language?: string }

/** The fifteen elements in the order of DCMES 1.1. */
export function dublinCore(record: ArticleRecord): DublinCoreElement[] {
  const { language, journal, issue } = record
  const many = (element: string, texts: (string | null)[], spoken?: string): DublinCoreElement[] =>
    texts
      .map((text) => singleLine(text ?? ''))
      .filter(Boolean)
      .map((text) => ({ element, text, ...(spoken && { language: spoken }) }))
  return [
    ...many('title', [record.title], language),
    ...many('creator', namesOf(record.contributors).map(invertedName)),
    ...many('subject', [...record.keywords, record.category], language),
    ...many('description', [record.abstract], language),
    ...record.translatedAbstracts.flatMap((translated) =>
      many('description', [translated.text], translated.language),
    ),
    ...many('description', describeRelations(record)),
    ...many('publisher', [journal.publisher]),
    ...many('contributor', [...new Set(record.funding.map(({ funder }) => funder))]),
    ...many('date', [record.dates.published]),
    ...many('type', ['info:eu-repo/semantics/article', 'Text']),
    ...many('format', [...new Set(record.files.map(({ mediaType }) => mediaType))]),
    ...many('identifier', [record.url, record.doi && persistentUrl(record)]),
    ...many('source', [
      sourceOf(record),
      ...[journal.issn.online, journal.issn.print].map((issn) => issn && `ISSN ${issn}`),
    ]),
    ...many('language', [language]),
    ...many('relation', [
      ...record.files.map(({ url }) => url),
      issue?.url ?? null,
      ...record.relations.map(({ article }) => persistentUrl(article)),
    ]),
    ...many('rights', [record.licence.name, record.licence.url]),
  ]
}

/** `Journal; Vol. 12, No. 3 (2026); 41-58`. */
function sourceOf({ journal, issue, pages, articleNumber }: ArticleRecord): string {
  const number = issue?.number && `, No. ${issue.number}`
  const year = issue?.year && ` (${issue.year})`
  const printed = issue && `Vol. ${issue.volume}${number || ''}${year || ''}`
  return [journal.name, printed, pages ?? articleNumber].filter(Boolean).join('; ')
}

const namespaces = {
  'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation':
    'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
}

/** Unqualified Dublin Core, as required by OAI-PMH 2.0 (section 7.4). */
export const oaiDc = (record: ArticleRecord): XmlElement => ({
  name: 'oai_dc:dc',
  attributes: namespaces,
  children: dublinCore(record).map(({ element, text, language }) =>
    textEl(`dc:${element}`, text, { 'xml:lang': language }),
  ),
})
