import type { ArticleRecord } from '#domain/publishing/record.ts'
import { jats } from '../formats/jats.ts'
import { oaiDc } from '../formats/oai-dc.ts'
import { el, writeXml, type XmlElement } from '../formats/xml.ts'
import type { Header } from '../harvest-queries.ts'
import { OaiError, type OaiRequest } from './arguments.ts'
import { setSpec, setsOf } from './sets.ts'

/**
 * JATS has no namespace, and what stands in `metadata` must have one (OAI-PMH.xsd): it is that under which PubMed Central's
 * repository tells articles. What the publishing tag set allows, the archiving one allows too.
 */
const jatsNamespace = 'https://jats.nlm.nih.gov/ns/archiving/1.3/'

/** How articles are told in one format. */
export type Format = { schema: string; namespace: string; write(record: ArticleRecord): XmlElement }

/** The formats in which every article is told, by their metadataPrefix. */
const formats: Record<string, Format> = {
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
export function formatOf(metadataPrefix: string | undefined): Format {
  const found = Object.hasOwn(formats, metadataPrefix ?? '') && formats[metadataPrefix ?? '']
  if (found) return found
  throw new OaiError('cannotDisseminateFormat', 'Articles are told in oai_dc and in jats.')
}

export const metadataFormats = (): XmlElement[] =>
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
export const toSecond = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** The name of an article in this protocol, after the guidelines for OAI identifiers. */
export const oaiIdentifier = (host: string, articleId: string): string => `oai:${host}:${articleId}`

/** The article that such a name is of; undefined for a name of elsewhere. */
export function readIdentifier(host: string, identifier: string): string | undefined {
  const prefix = oaiIdentifier(host, '')
  return identifier.startsWith(prefix) ? identifier.slice(prefix.length) : undefined
}

export const headerElement = (host: string, header: Header): XmlElement =>
  el(
    'header',
    { status: header.deleted ? 'deleted' : null },
    el('identifier', {}, oaiIdentifier(host, header.articleId)),
    el('datestamp', {}, toSecond(header.changedAt)),
    ...setsOf(header).map((set) => el('setSpec', {}, setSpec(set))),
  )

/** A record; without one to tell, the article is deleted. */
export const recordElement = (
  host: string,
  header: Header,
  format: Format,
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
export function writeAnswer({ address, at, request }: Envelope, content: string): string {
  const args = request && { verb: request.verb, ...request.given }
  const head = [el('responseDate', {}, toSecond(at)), el('request', args, address)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${begin}${head.map(writeXml).join('')}${content}</OAI-PMH>\n`
}

const begin =
  '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">'

export const errorElement = ({ code, message }: OaiError): string =>
  writeXml(el('error', { code }, message))
