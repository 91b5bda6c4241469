import type { Database } from '#platform/database/database.ts'
import { el, writeXml, type XmlContent, type XmlElement } from '../formats/xml.ts'
import {
  countHeaders,
  findEarliestChange,
  findHeader,
  findRecords,
  type Header,
  listHarvestedCategories,
  listHeaders,
  type Selection,
} from '../harvest-queries.ts'
import { listPublicIssues } from '../issue-queries.ts'
import type { Voice } from '../records.ts'
import {
  type Format,
  formatOf,
  headerElement,
  metadataFormats,
  oaiIdentifier,
  readIdentifier,
  recordElement,
  toSecond,
} from './answer.ts'
import {
  type ListQuery,
  OaiError,
  type OaiRequest,
  selectionOf,
  toListQuery,
  type Verb,
} from './arguments.ts'
import { issueSetName, setSpec } from './sets.ts'
import { type Continuation, readToken, writeToken } from './token.ts'

export type Repository = { db: Database; voice: Voice }

/** How many articles one answer tells, and how many are read at once for it. */
const pageSize = { headers: 500, records: 100, atOnce: 25 }

/** In characters: an answer that is longer ends before its page does. */
const fullAnswer = 1_000_000

/** What a verb answers: the element of its name, as XML. Throws `OaiError`. */
export const answers: Record<
  Verb,
  (repository: Repository, request: OaiRequest, at: Date) => Promise<string>
> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: list,
  ListRecords: list,
}

const hostOf = ({ voice }: Pick<Repository, 'voice'>): string => new URL(voice.baseUrl).hostname

const answer = (name: Verb, ...children: XmlContent[]): string =>
  writeXml(el(name, {}, ...children))

/** Where the repository answers. */
export const addressOf = (baseUrl: string): string => `${baseUrl}/oai`

async function identify(repository: Repository, _request: OaiRequest, at: Date): Promise<string> {
  const { journal, baseUrl } = repository.voice
  const earliest = (await findEarliestChange(repository.db)) ?? at
  return answer(
    'Identify',
    el('repositoryName', {}, journal.name),
    el('baseURL', {}, addressOf(baseUrl)),
    el('protocolVersion', {}, '2.0'),
    el('adminEmail', {}, journal.contact.email),
    el('earliestDatestamp', {}, toSecond(earliest)),
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
  return answer('ListMetadataFormats', ...metadataFormats())
}

async function getHeader(repository: Repository, identifier: string): Promise<Header> {
  const id = readIdentifier(hostOf(repository), identifier)
  const found = id && (await findHeader(repository.db, id))
  if (!found) throw new OaiError('idDoesNotExist', 'There is no article of that identifier.')
  return found
}

/** All at once: a journal has some hundreds of issues, so that no token of this list is ever given. */
async function listSets({ db, voice }: Repository, { given }: OaiRequest): Promise<string> {
  if (given.resumptionToken !== undefined) throw noSuchToken()
  const [harvested, issues] = await Promise.all([listHarvestedCategories(db), listPublicIssues(db)])
  const categories = [...new Set([...voice.journal.categories, ...harvested])]
  const sets = [
    ...categories.map((category) => ({ spec: setSpec({ category }), name: category })),
    ...issues.map((issue) => ({ spec: setSpec({ issueId: issue.id }), name: issueSetName(issue) })),
  ]
  return answer(
    'ListSets',
    ...sets.map(({ spec, name }) =>
      el('set', {}, el('setSpec', {}, spec), el('setName', {}, name)),
    ),
  )
}

async function getRecord(repository: Repository, { given }: OaiRequest): Promise<string> {
  const header = await getHeader(repository, given.identifier ?? '')
  const format = formatOf(given.metadataPrefix)
  const records = await findRecords(repository.db, repository.voice, [header.articleId])
  const record = header.deleted ? undefined : records.get(header.articleId)
  return answer('GetRecord', recordElement(hostOf(repository), header, format, record))
}

const noSuchToken = () =>
  new OaiError('badResumptionToken', 'The resumptionToken is none that was given out here.')

async function list(repository: Repository, request: OaiRequest): Promise<string> {
  const { query, before } = begin(repository, request)
  const format = formatOf(query.metadataPrefix)
  const selection = selectionOf(query)
  const most = query.verb === 'ListRecords' ? pageSize.records : pageSize.headers
  const found = await listHeaders(repository.db, selection, before?.after, most + 1)
  // What was still to be told may have changed since, and so have left the time or the set.
  if (found.length === 0)
    throw new OaiError('noRecordsMatch', 'No article has changed in that time and set.')
  const page = found.slice(0, most)
  const told =
    query.verb === 'ListRecords'
      ? await tellRecords(repository, format, page)
      : page.map((header) => writeXml(headerElement(hostOf(repository), header)))
  const last = found[told.length - 1]
  const next = last && told.length < found.length ? last : undefined
  const token = await resume(repository, selection, query, before, next && { last: next, told })
  return `<${query.verb}>${told.join('')}${token}</${query.verb}>`
}

/** The token with which a list goes on, an empty one where it ends, and nothing after one that was told at once. */
async function resume(
  { db, voice }: Repository,
  selection: Selection,
  query: ListQuery,
  before: Continuation | undefined,
  more: { last: Header; told: string[] } | undefined,
): Promise<string> {
  if (!before && !more) return ''
  const size = before?.size ?? (await countHeaders(db, selection))
  const cursor = before?.told ?? 0
  const token =
    more &&
    writeToken(voice.baseUrl, { query, after: more.last, told: cursor + more.told.length, size })
  return writeXml(el('resumptionToken', { completeListSize: size, cursor }, token))
}

/** The query of a list, and how far it was told before. */
function begin(
  { voice }: Repository,
  request: OaiRequest,
): { query: ListQuery; before?: Continuation } {
  const token = request.given.resumptionToken
  if (token === undefined) return { query: toListQuery(request) }
  const before = readToken(voice.baseUrl, token)
  if (before?.query.verb !== request.verb) throw noSuchToken()
  return { query: before.query, before }
}

/** As many of the records as one answer holds: one at least. */
async function tellRecords(
  { db, voice }: Repository,
  format: Format,
  headers: Header[],
): Promise<string[]> {
  const host = hostOf({ voice })
  const told: string[] = []
  let length = 0
  for (let i = 0; i < headers.length && length < fullAnswer; i += pageSize.atOnce) {
    const some = headers.slice(i, i + pageSize.atOnce)
    const there = some.filter(({ deleted }) => !deleted).map(({ articleId }) => articleId)
    const records = await findRecords(db, voice, there)
    for (const header of some) {
      const record = records.get(header.articleId)
      const written = writeXml(recordElement(host, header, format, record))
      told.push(written)
      length += written.length
    }
  }
  return told
}
