import {
  countHeaders,
  findEarliestChange,
  findHeader,
  findRecords,
  listHarvestedCategories,
  listHeaders,
  type RecordHeader,
  type Selection,
} from '#features/harvesting/queries.ts'
import { el, writeXml, type XmlContent, type XmlElement } from '#features/metadata/formats/xml.ts'
import { listPublicIssues } from '#features/metadata/public-issues.ts'
import type { JournalContext } from '#features/metadata/records.ts'
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

/** What is told to programs of others; they take turns in the lines, of which a site has one of each. */
export type Repository = {
  db: Database
  journalContext: JournalContext
  lines: { settling: ConcurrencyLimit; writing: ConcurrencyLimit }
}

/** How many articles one answer tells, and how many are read at once for it. */
const pageSize = { headers: 500, records: 100, atOnce: 25 }

/** In characters: an answer that is longer ends before its page does. */
const maxResponseLength = 1_000_000

/** What a verb answers: the element of its name, as XML. Throws `OaiError`. */
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
  writeXml(el(name, {}, ...children))

/** Where the repository answers. */
export const oaiUrl = (baseUrl: string): string => `${baseUrl}/oai`

async function identify(repository: Repository, _request: OaiRequest, at: Date): Promise<string> {
  const { journal, baseUrl } = repository.journalContext
  const earliest = (await findEarliestChange(repository.db)) ?? at
  return verbElement(
    'Identify',
    el('repositoryName', {}, journal.name),
    el('baseURL', {}, oaiUrl(baseUrl)),
    el('protocolVersion', {}, '2.0'),
    el('adminEmail', {}, journal.contact.email),
    el('earliestDatestamp', {}, toDatestamp(earliest)),
    el('deletedRecord', {}, 'persistent'),
    el('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    el('compression', {}, 'gzip'),
    describeIdentifiers(hostOf(repository)),
  )
}

const identifierNamespace = 'http://www.openarchives.org/OAI/2.0/oai-identifier'

/** The form of our identifiers; a host without a domain has none that the schema takes (oai-identifier.xsd). */
function describeIdentifiers(host: string): XmlElement | undefined {
  if (!/^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z][a-zA-Z0-9-]*)+$/.test(host)) return undefined
  return el(
    'description',
    {},
    el(
      'oai-identifier',
      {
        xmlns: identifierNamespace,
        'xsi:schemaLocation': `${identifierNamespace} ${identifierNamespace}.xsd`,
      },
      el('scheme', {}, 'oai'),
      el('repositoryIdentifier', {}, host),
      el('delimiter', {}, ':'),
      el('sampleIdentifier', {}, oaiIdentifier(host, '0123456789abcdef')),
    ),
  )
}

async function listMetadataFormats(repository: Repository, { given }: OaiRequest): Promise<string> {
  if (given.identifier !== undefined) await getHeader(repository, given.identifier)
  return verbElement('ListMetadataFormats', ...metadataFormatElements())
}

async function getHeader(repository: Repository, identifier: string): Promise<RecordHeader> {
  const id = readIdentifier(hostOf(repository), identifier)
  const found = id && (await findHeader(repository.db, id))
  if (!found) throw new OaiError('idDoesNotExist', 'There is no article of that identifier.')
  return found
}

/** All at once: a journal has some hundreds of issues, so that no token of this list is ever given. */
async function listSets(
  { db, journalContext }: Repository,
  { given }: OaiRequest,
): Promise<string> {
  if (given.resumptionToken !== undefined) throw badToken()
  const [harvested, issues] = await Promise.all([listHarvestedCategories(db), listPublicIssues(db)])
  const categories = [...new Set([...journalContext.journal.categories, ...harvested])]
  const sets = [
    ...categories.map((category) => ({ spec: setSpec({ category }), name: category })),
    ...issues.map((issue) => ({ spec: setSpec({ issueId: issue.id }), name: issueSetName(issue) })),
  ]
  return verbElement(
    'ListSets',
    ...sets.map(({ spec, name }) =>
      el('set', {}, el('setSpec', {}, spec), el('setName', {}, name)),
    ),
  )
}

async function getRecord(repository: Repository, { given }: OaiRequest): Promise<string> {
  const header = await getHeader(repository, given.identifier ?? '')
  const format = findFormat(given.metadataPrefix)
  const records = await findRecords(repository.db, repository.journalContext, [header.articleId])
  const record = header.deleted ? undefined : records.get(header.articleId)
  return verbElement('GetRecord', recordElement(hostOf(repository), header, format, record))
}

const badToken = () =>
  new OaiError('badResumptionToken', 'The resumptionToken is none that was given out here.')

async function listRecords(repository: Repository, request: OaiRequest): Promise<string> {
  const { query, before } = startList(repository, request)
  const format = findFormat(query.metadataPrefix)
  const selection = selectionOf(query)
  const most = query.verb === 'ListRecords' ? pageSize.records : pageSize.headers
  const found = await listHeaders(repository.db, selection, before?.after, most + 1)
  // What was still to be told may have changed since, and so have left the time or the set.
  if (found.length === 0)
    throw new OaiError('noRecordsMatch', 'No article has changed in that time and set.')
  const page = found.slice(0, most)
  const told =
    query.verb === 'ListRecords'
      ? await writeRecords(repository, format, page)
      : page.map((header) => writeXml(headerElement(hostOf(repository), header)))
  const last = found[told.length - 1]
  const next = last && told.length < found.length ? last : undefined
  const token = await writeResumptionToken(
    repository,
    selection,
    query,
    before,
    next && { last: next, told },
  )
  return `<${query.verb}>${told.join('')}${token}</${query.verb}>`
}

/** The token with which a list goes on, an empty one where it ends, and nothing after one that was told at once. */
async function writeResumptionToken(
  { db, journalContext }: Repository,
  selection: Selection,
  query: ListQuery,
  before: Continuation | undefined,
  more: { last: RecordHeader; told: string[] } | undefined,
): Promise<string> {
  if (!before && !more) return ''
  const size = before?.size ?? (await countHeaders(db, selection))
  const cursor = before?.told ?? 0
  const token =
    more &&
    writeToken(journalContext.baseUrl, {
      query,
      after: more.last,
      told: cursor + more.told.length,
      size,
    })
  return writeXml(el('resumptionToken', { completeListSize: size, cursor }, token))
}

/** The query of a list, and how far it was told before. */
function startList(
  { journalContext }: Repository,
  request: OaiRequest,
): { query: ListQuery; before?: Continuation } {
  const token = request.given.resumptionToken
  if (token === undefined) return { query: toListQuery(request) }
  const before = readToken(journalContext.baseUrl, token)
  if (before?.query.verb !== request.verb) throw badToken()
  return { query: before.query, before }
}

/** As many of the records as one answer holds: one at least. */
async function writeRecords(
  { db, journalContext }: Repository,
  format: OaiFormat,
  headers: RecordHeader[],
): Promise<string[]> {
  const host = hostOf({ journalContext })
  const told: string[] = []
  let length = 0
  for (let i = 0; i < headers.length && length < maxResponseLength; i += pageSize.atOnce) {
    const some = headers.slice(i, i + pageSize.atOnce)
    const there = some.filter(({ deleted }) => !deleted).map(({ articleId }) => articleId)
    const records = await findRecords(db, journalContext, there)
    for (const header of some) {
      const record = records.get(header.articleId)
      const written = writeXml(recordElement(host, header, format, record))
      told.push(written)
      length += written.length
      if (length >= maxResponseLength) break
    }
  }
  return told
}
