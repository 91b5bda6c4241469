import type { Affiliation } from '#domain/manuscript/contributor.ts'
import type { JatsFullText } from '#domain/manuscript/render/jats/render-jats.ts'
import type {
  ArticleRecord,
  JournalRecord,
  RecordContributor,
  Relation,
} from '#domain/publishing/article-record.ts'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import {
  el,
  listEl,
  paragraphElements,
  textEl,
  texts,
  type XmlAttributes,
  type XmlContent,
  type XmlElement,
} from '#domain/text/xml.ts'
import { pageLocationOf } from '#features/metadata/formats/page-location.ts'
import { nameOf } from '#features/metadata/formats/person-names.ts'
import { noticeOf } from '#features/metadata/formats/relations.ts'
import { orcidUrl } from '#features/metadata/formats/urls.ts'
import { authorNotes, jatsBack } from './jats-back.ts'
import { peerReviewMeta, subArticle } from './jats-peer-review.ts'

/** The document type of the journal publishing tag set 1.3 (ANSI/NISO Z39.96-2021). */
export const jatsDoctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "https://jats.nlm.nih.gov/publishing/1.3/JATS-journalpublishing1-3.dtd">'

const namespaces = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
}

/**
 * The article in JATS 1.3, journal publishing, with the body and notes of its full text if it has one. JATS has no namespace of
 * its own; OAI-PMH requires one, which `namespace` sets.
 */
export function jats(
  record: ArticleRecord,
  namespace?: string,
  fullText?: JatsFullText,
): XmlElement {
  return el(
    'article',
    {
      xmlns: namespace,
      ...namespaces,
      'xmlns:mml': fullText ? 'http://www.w3.org/1998/Math/MathML' : null,
      'article-type': noticeOf(record)?.kind ?? 'research-article',
      'dtd-version': '1.3',
      'xml:lang': record.language,
    },
    el('front', journalMeta(record.journal), articleMeta(record)),
    fullText?.body,
    jatsBack(record, fullText),
    ...record.reviews.map((review) => subArticle(review, record)),
  )
}

const journalMeta = ({ name, shortName, issn, publisher }: JournalRecord): XmlElement =>
  el(
    'journal-meta',
    el('journal-id', { 'journal-id-type': 'publisher-id' }, shortName),
    el(
      'journal-title-group',
      el('journal-title', name),
      textEl('abbrev-journal-title', shortName, { 'abbrev-type': 'publisher' }),
    ),
    textEl('issn', issn.print, { 'publication-format': 'print' }),
    textEl('issn', issn.online, { 'publication-format': 'electronic' }),
    el('publisher', el('publisher-name', publisher)),
  )

const articleMeta = (record: ArticleRecord): XmlElement =>
  el(
    'article-meta',
    el('article-id', { 'pub-id-type': 'publisher-id' }, record.id),
    textEl('article-id', record.doi, { 'pub-id-type': 'doi' }),
    categories(record),
    el('title-group', el('article-title', record.title)),
    ...byline(record.contributors),
    authorNotes(record),
    pubDate(record.dates.published),
    ...issueElements(record),
    ...pageElements(record),
    ...record.supplements.map(({ label, url, mediaType }, index) =>
      el(
        'supplementary-material',
        { id: `supplement-${index + 1}`, 'xlink:href': url, ...splitMediaType(mediaType) },
        el('caption', el('p', label)),
      ),
    ),
    history(record),
    permissions(record),
    el('self-uri', { 'xlink:href': record.url, 'content-type': 'text/html' }, 'Article page'),
    ...record.files.map(({ url, mediaType, format }) =>
      el('self-uri', { 'xlink:href': url, 'content-type': mediaType }, format.toUpperCase()),
    ),
    ...record.relations.map(relatedArticle),
    listEl('abstract', paragraphElements(record.abstract)),
    ...record.translatedAbstracts.map(({ language, text }) =>
      listEl('trans-abstract', paragraphElements(text), { 'xml:lang': language }),
    ),
    keywords(record),
    funding(record),
    peerReviewMeta(record),
  )

function splitMediaType(mediaType: string): XmlAttributes {
  const [mimetype, ...rest] = mediaType.split('/')
  return { mimetype, 'mime-subtype': rest.join('/') || null }
}

function categories({ section, category }: ArticleRecord): XmlElement | undefined {
  const group = (type: string, subject: string | null) =>
    subject && el('subj-group', { 'subj-group-type': type }, el('subject', subject))
  return listEl('article-categories', [group('heading', section), group('subject', category)])
}

/** The authors and their affiliations, each affiliation once with references from its authors. */
function byline(contributors: RecordContributor[]): XmlElement[] {
  const ids = new Map<string, string>()
  const places: XmlElement[] = []
  const idOf = (affiliation: Affiliation): string => {
    const key = JSON.stringify(affiliation)
    const id = ids.get(key) ?? `aff-${ids.size + 1}`
    if (!ids.has(key)) places.push(aff(affiliation, id))
    ids.set(key, id)
    return id
  }
  const people = contributors.map((contributor) =>
    contributorElement(contributor, [...new Set(contributor.affiliations.map(idOf))]),
  )
  if (people.length === 0) return []
  return [el('contrib-group', { 'content-type': 'authors' }, ...people), ...places]
}

const contributorElement = (contributor: RecordContributor, places: string[]): XmlElement =>
  el(
    'contrib',
    { 'contrib-type': 'author', corresp: contributor.corresponding ? 'yes' : null },
    contributor.orcid &&
      el('contrib-id', { 'contrib-id-type': 'orcid' }, orcidUrl(contributor.orcid)),
    nameElement(contributor),
    ...contributor.roles.map(roleElement),
    ...places.map((rid) => el('xref', { 'ref-type': 'aff', rid })),
  )

const creditUrl = 'https://credit.niso.org/'

/** A role of CRediT, with its address there: `…/contributor-roles/writing-original-draft/`. */
function roleElement(role: string): XmlElement {
  const slug = role
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join('-')
  const attributes = {
    vocab: 'credit',
    'vocab-identifier': creditUrl,
    'vocab-term': role,
    'vocab-term-identifier': `${creditUrl}contributor-roles/${slug}/`,
  }
  return el('role', attributes, role)
}

function nameElement(contributor: RecordContributor): XmlElement {
  const name = nameOf(contributor)
  if ('family' in name) {
    return el('name', el('surname', name.family), el('given-names', name.given))
  }
  return contributor.organisation ? el('collab', name.whole) : el('name', el('surname', name.whole))
}

const aff = ({ name, country, ror }: Affiliation, id: string): XmlElement =>
  el(
    'aff',
    { id },
    el(
      'institution-wrap',
      el('institution', name),
      ror && el('institution-id', { 'institution-id-type': 'ror' }, ror),
    ),
    country && el('country', { country }, country),
  )

const pubDate = (day: string): XmlElement =>
  el(
    'pub-date',
    { 'date-type': 'pub', 'publication-format': 'electronic', 'iso-8601-date': day },
    ...dateParts(day),
  )

function dateParts(date: string): XmlContent[] {
  const [year, month, day] = date.split('-')
  return [textEl('day', day), textEl('month', month), textEl('year', year)]
}

const issueElements = ({ issue }: ArticleRecord): XmlContent[] =>
  issue
    ? [
        el('volume', String(issue.volume)),
        textEl('issue', issue.number),
        textEl('issue-id', issue.doi, { 'pub-id-type': 'doi' }),
        textEl('issue-title', issue.title),
      ]
    : []

function pageElements(record: ArticleRecord): XmlContent[] {
  const { first, last, others, printed, number } = pageLocationOf(record)
  return [
    textEl('fpage', first),
    textEl('lpage', others?.split(/[–, ]+/).at(-1) ?? last),
    textEl('page-range', printed),
    textEl('elocation-id', number),
  ]
}

function history({ dates: { received, revised, accepted } }: ArticleRecord) {
  const known = Object.entries({ received, 'rev-recd': revised, accepted }).flatMap(
    ([type, day]) =>
      day ? [el('date', { 'date-type': type, 'iso-8601-date': day }, ...dateParts(day))] : [],
  )
  return listEl('history', known)
}

const permissions = ({ licence, dates }: ArticleRecord): XmlElement =>
  el(
    'permissions',
    el('ali:free_to_read'),
    el(
      'license',
      { 'license-type': 'open-access', 'xlink:href': licence.url },
      el('ali:license_ref', { start_date: dates.published }, licence.url),
      el('license-p', licence.name),
    ),
  )

/** JATS4R links a notice and its article in both directions. */
const relationTypes = {
  correction: { concerns: 'corrected-article', 'concerned-by': 'correction-forward' },
  retraction: { concerns: 'retracted-article', 'concerned-by': 'retraction-forward' },
  'expression-of-concern': {
    concerns: 'object-of-concern',
    'concerned-by': 'expression-of-concern',
  },
} as const satisfies Record<NoticeKind, Record<Relation['direction'], string>>

const relatedArticle = ({ kind, direction, article }: Relation, index: number): XmlElement =>
  el(
    'related-article',
    {
      id: `related-${index + 1}`,
      'related-article-type': relationTypes[kind][direction],
      'ext-link-type': article.doi ? 'doi' : 'uri',
      'xlink:href': article.doi ? doiUrl(article.doi) : article.url,
    },
    article.title,
  )

const keywords = ({ keywords }: ArticleRecord): XmlElement | undefined =>
  listEl('kwd-group', texts('kwd', keywords), { 'kwd-group-type': 'author' })

const funding = ({ funding, fundingStatement }: ArticleRecord): XmlElement | undefined =>
  listEl('funding-group', [
    ...funding.map(({ funder, award }, index) =>
      el(
        'award-group',
        { id: `award-${index + 1}` },
        el('funding-source', el('institution-wrap', el('institution', funder))),
        textEl('award-id', award),
      ),
    ),
    ...paragraphElements(fundingStatement, 'funding-statement'),
  ])
