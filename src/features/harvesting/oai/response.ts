import type { JatsFullText } from '#domain/manuscript/render/jats/render-jats.ts'
import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { el, writeXml, type XmlElement } from '#domain/text/xml.ts'
import type { RecordHeader } from '#features/harvesting/queries.ts'
import { oaiDc } from '#features/metadata/formats/dublin-core/oai-dc.ts'
import { jats } from '#features/metadata/formats/jats/jats.ts'
import { OaiError, type OaiRequest } from './request.ts'
import { setSpec, setsOf } from './sets.ts'

/** JATS has no namespace, but OAI-PMH requires one for metadata. PubMed Central's repository uses this one. */
const jatsNamespace = 'https://jats.nlm.nih.gov/ns/archiving/1.3/'

export type OaiFormat = {
  schema: string
  namespace: string
  /** Whether it contains the full text. */
  hasFullText?: true
  write(record: ArticleRecord, fullText?: JatsFullText): XmlElement
}

/** The formats by metadataPrefix. */
const formats: Record<string, OaiFormat> = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: (record) => oaiDc(record),
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: jatsNamespace,
    hasFullText: true,
    write: (record, fullText) => jats(record, jatsNamespace, fullText),
  },
}

/** Throws `cannotDisseminateFormat`. */
export function findFormat(metadataPrefix = ''): OaiFormat {
  const format = Object.hasOwn(formats, metadataPrefix) && formats[metadataPrefix]
  if (format) return format
  throw new OaiError('cannotDisseminateFormat', 'The formats are oai_dc and jats.')
}

export const metadataFormatElements = (): XmlElement[] =>
  Object.entries(formats).map(([prefix, { schema, namespace }]) =>
    el(
      'metadataFormat',
      el('metadataPrefix', prefix),
      el('schema', schema),
      el('metadataNamespace', namespace),
    ),
  )

/** `2026-03-02T09:00:00Z` */
export const toDatestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** The identifier of an article. (Specification for the OAI identifier format, 2.0) */
export const oaiIdentifier = (host: string, articleId: string): string => `oai:${host}:${articleId}`

/** The article of an identifier; undefined for one of another host. */
export function readIdentifier(host: string, identifier: string): string | undefined {
  const prefix = oaiIdentifier(host, '')
  return identifier.startsWith(prefix) ? identifier.slice(prefix.length) : undefined
}

export const headerElement = (host: string, header: RecordHeader): XmlElement =>
  el(
    'header',
    { status: header.deleted ? 'deleted' : null },
    el('identifier', oaiIdentifier(host, header.articleId)),
    el('datestamp', toDatestamp(header.changedAt)),
    ...setsOf(header).map((set) => el('setSpec', setSpec(set))),
  )

/** A record; a deleted one if the article has no record. */
export const recordElement = (
  host: string,
  header: RecordHeader,
  format: OaiFormat,
  record: ArticleRecord | undefined,
  fullText?: JatsFullText,
): XmlElement =>
  el(
    'record',
    headerElement(host, { ...header, deleted: record === undefined }),
    record && el('metadata', format.write(record, fullText)),
  )

type Envelope = { address: string; at: Date; request: OaiRequest | undefined }

/** Writes a response around its content, which is XML. The arguments of an invalid request are not repeated. (section 3.2) */
export function writeResponse({ address, at, request }: Envelope, content: string): string {
  const args = request && { verb: request.verb, ...request.args }
  const head = [el('responseDate', toDatestamp(at)), el('request', args, address)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rootStart}${head.map(writeXml).join('')}${content}</OAI-PMH>\n`
}

const rootStart =
  '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">'

export const errorElement = ({ code, message }: OaiError): string =>
  writeXml(el('error', { code }, message))
