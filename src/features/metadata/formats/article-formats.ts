import type { JatsFullText } from '#domain/manuscript/render/jats/render-jats.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { writeDocument } from '#domain/text/xml.ts'
import { bibtex } from './citation/bibtex.ts'
import { cslJson } from './citation/csl.ts'
import { endnote } from './citation/endnote.ts'
import { ris } from './citation/ris.ts'
import { crossrefArticle, type Depositor } from './crossref/crossref.ts'
import { doajJson, doajXml } from './doaj.ts'
import { oaiDc } from './dublin-core/oai-dc.ts'
import { jats, jatsDoctype } from './jats/jats.ts'
import { writeJson } from './json.ts'
import { jsonLdOfArticle } from './web/json-ld.ts'

export type ArticleFormat = {
  /** The name that readers see. */
  name: string
  mediaType: string
  /** The address that identifies the format within its media type. */
  profile?: string
  extension: string
  /** Set for a format that an article without a DOI cannot have. */
  needsDoi?: true
  /** Set for a format that contains the full text. */
  hasFullText?: true
  /** Undefined if the article cannot be written in this format. */
  write: (
    record: ArticleRecord,
    depositor: Depositor,
    fullText?: JatsFullText,
  ) => string | undefined
}

const xmlFile = { mediaType: 'application/xml', extension: 'xml' }

/** The formats of reference managers, by the name in their address. */
export const citationFormats: Record<string, ArticleFormat> = {
  bibtex: {
    name: 'BibTeX',
    mediaType: 'application/x-bibtex',
    extension: 'bib',
    write: bibtex,
  },
  ris: {
    name: 'RIS',
    mediaType: 'application/x-research-info-systems',
    extension: 'ris',
    write: ris,
  },
  csl: {
    name: 'CSL-JSON',
    mediaType: 'application/vnd.citationstyles.csl+json',
    extension: 'json',
    write: (record) => writeJson(cslJson(record)),
  },
  endnote: {
    name: 'EndNote XML',
    ...xmlFile,
    write: (record) => writeDocument(endnote(record)),
  },
}

/** The formats for machines, by the name in their address. */
export const metadataFormats: Record<string, ArticleFormat> = {
  jsonld: {
    name: 'schema.org',
    mediaType: 'application/ld+json',
    profile: 'https://schema.org/',
    extension: 'jsonld',
    write: (record) => writeJson(jsonLdOfArticle(record)),
  },
  oai_dc: {
    name: 'Dublin Core',
    ...xmlFile,
    profile: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: (record) => writeDocument(oaiDc(record)),
  },
  jats: {
    name: 'JATS 1.3',
    ...xmlFile,
    profile: 'https://jats.nlm.nih.gov/publishing/1.3/',
    hasFullText: true,
    write: (record, _, fullText) => writeDocument(jats(record, undefined, fullText), jatsDoctype),
  },
  crossref: {
    name: 'Crossref 5.4.0',
    ...xmlFile,
    profile: 'http://www.crossref.org/schema/5.4.0',
    needsDoi: true,
    write(record, depositor) {
      const deposit = { batchId: `article-${record.id}`, at: record.changedAt, depositor }
      const document = crossrefArticle(record, deposit)
      return document && writeDocument(document)
    },
  },
  doaj: {
    name: 'DOAJ XML',
    ...xmlFile,
    profile: 'https://doaj.org/static/doaj/doajArticles.xsd',
    write: (record) => writeDocument(doajXml([record])),
  },
  'doaj-json': {
    name: 'DOAJ API v4',
    mediaType: 'application/json',
    profile: 'https://doaj.org/api/v4/docs',
    extension: 'json',
    write: (record) => writeJson(doajJson(record)),
  },
}

/** The formats in which an article can be written, with their names. */
export const availableFormats = (
  formats: Record<string, ArticleFormat>,
  { doi }: Pick<ArticleRecord, 'doi'>,
): [string, ArticleFormat][] =>
  Object.entries(formats).filter(([, { needsDoi }]) => !needsDoi || doi !== null)

export const citationUrl = ({ url }: { url: string }, format: string): string =>
  `${url}/cite/${format}`

export const linksetUrl = ({ url }: { url: string }): string => `${url}/linkset`
