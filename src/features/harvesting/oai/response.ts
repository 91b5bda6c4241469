import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import type { RecordHeader } from '#features/harvesting/queries.ts'
import { oaiDc } from '#features/metadata/formats/dublin-core/oai-dc.ts'
import { jats } from '#features/metadata/formats/jats/jats.ts'
import { el, writeXml, type XmlElement } from '#features/metadata/formats/xml.ts'
import { OaiError, type OaiRequest } from './request.ts'
import { setSpec, setsOf } from './sets.ts'

/**
 * JATS has no namespace, and what stands in `metadata` must have one (OAI-PMH.xsd): it is that under which PubMed Central's
 * repository tells articles. What the publishing tag set allows, the archiving one allows too.
 */
const jatsNamespace = 'https://jats.nlm.nih.gov/ns/archiving/1.3/'

/** How articles are told in one format. */
export type OaiFormat = {
  schema: string
  namespace: string
  write(record: ArticleRecord): XmlElement
}

/** The formats in which every article is told, by their metadataPrefix. */
const formats: Record<string, OaiFormat> = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: oaiDc,
  },
  jats: {
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: jatsNamespace,
    write: (record) => jats(record, jatsNamespace),
  },
}

/** The format that a metadataPrefix names. Throws `cannotDisseminateFormat`. */
export function findFormat(metadataPrefix: string | undefined): OaiFormat {
  const found = Object.hasOwn(formats, metadataPrefix ?? '') && formats[metadataPrefix ?? '']
  if (found) return found
  throw new OaiError('cannotDisseminateFormat', 'Articles are told in oai_dc and in jats.')
}

export const metadataFormatElements = (): XmlElement[] =>
  Object.entries(formats).map(([prefix, { schema, namespace }]) =>
    el(
      'metadataFormat',
      {},
      el('metadataPrefix', {}, prefix),
      el('schema', {}, schema),
      el('metadataNamespace', {}, namespace),
    ),
  )

/** `2026-03-02T09:00:00Z` */
export const toDatestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** The name of an article in this protocol, after the guidelines for OAI identifiers. */
export const oaiIdentifier = (host: string, articleId: string): string => `oai:${host}:${articleId}`

/** The article that such a name is of; undefined for a name of elsewhere. */
export function readIdentifier(host: string, identifier: string): string | undefined {
  const prefix = oaiIdentifier(host, '')
  return identifier.startsWith(prefix) ? identifier.slice(prefix.length) : undefined
}

export const headerElement = (host: string, header: RecordHeader): XmlElement =>
  el(
    'header',
    { status: header.deleted ? 'deleted' : null },
    el('identifier', {}, oaiIdentifier(host, header.articleId)),
    el('datestamp', {}, toDatestamp(header.changedAt)),
    ...setsOf(header).map((set) => el('setSpec', {}, setSpec(set))),
  )

/** A record; without one to tell, the article is deleted. */
export const recordElement = (
  host: string,
  header: RecordHeader,
  format: OaiFormat,
  record: ArticleRecord | undefined,
): XmlElement =>
  el(
    'record',
    {},
    headerElement(host, { ...header, deleted: record === undefined }),
    record && el('metadata', {}, format.write(record)),
  )

type Envelope = { address: string; at: Date; request: OaiRequest | undefined }

/**
 * The whole answer around what is in it, which is XML already. The request is said back with its arguments, but for one
 * that could not be read. (section 3.2)
 */
export function writeResponse({ address, at, request }: Envelope, content: string): string {
  const args = request && { verb: request.verb, ...request.given }
  const head = [el('responseDate', {}, toDatestamp(at)), el('request', args, address)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${rootStart}${head.map(writeXml).join('')}${content}</OAI-PMH>\n`
}

const rootStart =
  '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">'

export const errorElement = ({ code, message }: OaiError): string =>
  writeXml(el('error', { code }, message))
