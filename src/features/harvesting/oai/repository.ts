import type { ArticleRecord } from '#domain/publishing/article-record.ts'
import { el, writeXml, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import {
  countHeaders,
  findEarliestChange,
  findHeader,
  listHarvestedCategories,
  listHeaders,
  type RecordHeader,
} from '#features/harvesting/queries.ts'
import { findJatsFullText } from '#features/metadata/full-text.ts'
import { findRecords, type JournalContext } from '#features/publishing/articles/record-queries.ts'
import { listIssueRecords } from '#features/publishing/issues/issue-record-queries.ts'
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Database } from '#platform/database/database.ts'
import {
  type ListQuery,
  OaiError,
  type OaiRequest,
  selectionOf,
  toListQuery,
  type Verb,
} from './request.ts'
import {
  findFormat,
  headerElement,
  metadataFormatElements,
  type OaiFormat,
  oaiIdentifier,
  readIdentifier,
  recordElement,
  toDatestamp,
} from './response.ts'
import { type Continuation, readToken, writeToken } from './resumption-token.ts'
import { issueSetName, setSpec } from './sets.ts'

/** The number of articles in a response, and in one query for it. */
const pageSize = { headers: 500, records: 100, perQuery: 25 }

/** In characters. A longer response ends before its page is full. */
const maxResponseLength = 1_000_000

/** The journal for programs. All requests of a process share the limits. */
export type Repository = {
  db: Database
  journalContext: JournalContext
  limits: { datestamps: ConcurrencyLimit; responses: ConcurrencyLimit }
}

/** Answers each verb with the element of its name, as XML. Throws `OaiError`. */
export const verbHandlers: Record<
  Verb,
  (repository: Repository, request: OaiRequest, at: Date) => Promise<string>
> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: listRecords,
  ListRecords: listRecords,
}

const hostOf = ({ journalContext }: Pick<Repository, 'journalContext'>): string =>
  new URL(journalContext.baseUrl).hostname

const verbElement = (name: Verb, ...children: XmlContent[]): string =>
  writeXml(el(name, ...children))

export const oaiUrl = (baseUrl: string): string => `${baseUrl}/oai`

async function identify(repository: Repository, _request: OaiRequest, at: Date): Promise<string> {
  const { journal, baseUrl } = repository.journalContext
  const earliest = (await findEarliestChange(repository.db)) ?? at
  return verbElement(
    'Identify',
    el('repositoryName', journal.name),
    el('baseURL', oaiUrl(baseUrl)),
    el('protocolVersion', '2.0'),
    el('adminEmail', journal.contact.email),
    el('earliestDatestamp', toDatestamp(earliest)),
    el('deletedRecord', 'persistent'),
    el('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    el('compression', 'gzip'),
    describeIdentifiers(hostOf(repository)),
  )
}

const identifierNamespace = 'http://www.openarchives.org/OAI/2.0/oai-identifier'

/** Describes the identifiers. The schema requires a host with a domain. (oai-identifier.xsd) */
function describeIdentifiers(host: string): XmlElement | undefined {
  if (!/^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+$/.test(host)) return undefined
  const schema = `${identifierNamespace} ${identifierNamespace}.xsd`
  const description = el(
    'oai-identifier',
    { xmlns: identifierNamespace, 'xsi:schemaLocation': schema },
    el('scheme', 'oai'),
    el('repositoryIdentifier', host),
    el('delimiter', ':'),
    el('sampleIdentifier', oaiIdentifier(host, '0123456789abcdef')),
  )
  return el('description', description)
}

async function listMetadataFormats(repository: Repository, { args }: OaiRequest): Promise<string> {
  if (args.identifier !== undefined) await getHeader(repository, args.identifier)
  return verbElement('ListMetadataFormats', ...metadataFormatElements())
}

async function getHeader(repository: Repository, identifier: string): Promise<RecordHeader> {
  const id = readIdentifier(hostOf(repository), identifier)
  const header = id && (await findHeader(repository.db, id))
  if (!header) throw new OaiError('idDoesNotExist', 'There is no article with that identifier.')
  return header
}

/** A journal has some hundreds of issues, so all sets fit into one response. */
async function listSets({ db, journalContext }: Repository, { args }: OaiRequest): Promise<string> {
  if (args.resumptionToken !== undefined) throw badToken()
  const [harvested, issues] = await Promise.all([listHarvestedCategories(db), listIssueRecords(db)])
  const categories = [...new Set([...journalContext.journal.categories, ...harvested])]
  const sets = [
    ...categories.map((category) => ({ spec: setSpec({ category }), name: category })),
    ...issues.map((issue) => ({ spec: setSpec({ issueId: issue.id }), name: issueSetName(issue) })),
  ]
  return verbElement(
    'ListSets',
    ...sets.map(({ spec, name }) => el('set', el('setSpec', spec), el('setName', name))),
  )
}

async function getRecord(repository: Repository, { args }: OaiRequest): Promise<string> {
  const header = await getHeader(repository, args.identifier ?? '')
  const format = findFormat(args.metadataPrefix)
  const ids = header.deleted ? [] : [header.articleId]
  const records = await findRecords(repository.db, repository.journalContext, ids)
  const record = records.get(header.articleId)
  const fullText = await findFullText(repository, format, record)
  return verbElement(
    'GetRecord',
    recordElement(hostOf(repository), header, format, record, fullText),
  )
}

/** The full text of a record in a format that contains it. */
const findFullText = async (
  { db, journalContext }: Repository,
  { hasFullText }: OaiFormat,
  record: ArticleRecord | undefined,
) => (record?.fullText && hasFullText ? findJatsFullText(db, journalContext, record.id) : undefined)

const badToken = () =>
  new OaiError('badResumptionToken', 'The resumptionToken is not one of this repository.')

async function listRecords(repository: Repository, request: OaiRequest): Promise<string> {
  const { query, before } = startList(repository, request)
  const format = findFormat(query.metadataPrefix)
  const selection = selectionOf(query)
  const limit = query.verb === 'ListRecords' ? pageSize.records : pageSize.headers
  const headers = await listHeaders(repository.db, selection, before?.after, limit + 1)
  // Remaining records may have changed and left the period or the set.
  if (headers.length === 0)
    throw new OaiError('noRecordsMatch', 'No article has changed in that period and set.')
  const page = headers.slice(0, limit)
  const written =
    query.verb === 'ListRecords'
      ? await writeRecords(repository, format, page)
      : page.map((header) => writeXml(headerElement(hostOf(repository), header)))
  const after = written.length < headers.length ? headers[written.length - 1] : undefined
  const sent = (before?.sent ?? 0) + written.length
  const size = async () => before?.size ?? (await countHeaders(repository.db, selection))
  const { baseUrl } = repository.journalContext
  // A complete list has no token, and the last part of a list has an empty one.
  const token =
    before || after
      ? resumptionToken(baseUrl, { query, sent, size: await size() }, before?.sent ?? 0, after)
      : ''
  return `<${query.verb}>${written.join('')}${token}</${query.verb}>`
}

function resumptionToken(
  baseUrl: string,
  list: Omit<Continuation, 'after'>,
  cursor: number,
  after: RecordHeader | undefined,
): string {
  const token = after && writeToken(baseUrl, { ...list, after })
  return writeXml(el('resumptionToken', { completeListSize: list.size, cursor }, token))
}

/** The query of a list, and the part that was sent before. */
function startList(
  { journalContext }: Repository,
  request: OaiRequest,
): { query: ListQuery; before?: Continuation } {
  const token = request.args.resumptionToken
  if (token === undefined) return { query: toListQuery(request) }
  const before = readToken(journalContext.baseUrl, token)
  if (before?.query.verb !== request.verb) throw badToken()
  return { query: before.query, before }
}

/** Writes records up to the maximum length of a response, at least one. */
async function writeRecords(
  repository: Repository,
  format: OaiFormat,
  headers: RecordHeader[],
): Promise<string[]> {
  const { db, journalContext } = repository
  const host = hostOf(repository)
  const written: string[] = []
  let length = 0
  for (let i = 0; i < headers.length && length < maxResponseLength; i += pageSize.perQuery) {
    const batch = headers.slice(i, i + pageSize.perQuery)
    const ids = batch.filter(({ deleted }) => !deleted).map(({ articleId }) => articleId)
    const records = await findRecords(db, journalContext, ids)
    for (const header of batch) {
      const record = records.get(header.articleId)
      // One at a time: a full text can be longer than all other records together.
      const fullText = await findFullText(repository, format, record)
      const element = writeXml(recordElement(host, header, format, record, fullText))
      written.push(element)
      length += element.length
      if (length >= maxResponseLength) break
    }
  }
  return written
}
