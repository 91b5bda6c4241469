import { Measure } from '#features/editorial/statistics/api-schemas.ts'
import type { RouteEntry } from '#platform/http/security/route-access.ts'

export type KnownIds = {
  submissions: string[]
  /** Of files, of any kind. */
  files: string[]
  articles: string[]
  issues: string[]
  reviewers: string[]
  invitations: string[]
  /** The submission of each file of one. */
  owners: Map<string, string>
}

/** Other addresses of the same routes, the description of the API, and addresses without content. */
const isSkipped = ({ url }: RouteEntry): boolean =>
  /^\/(index\.php|:journal|api\/auth)\/|^\/api\/(docs|openapi)|\*$|^\/(covers|pictures)\//.test(url)

const formats = ['bibtex', 'ris', 'csl', 'endnote', 'jsonld', 'jats', 'crossref', 'oai_dc', 'doaj']
const oaiVerbs = [
  'Identify',
  'ListIdentifiers&metadataPrefix=oai_dc',
  'ListRecords&metadataPrefix=oai_dc',
  'ListRecords&metadataPrefix=jats',
]

/** The values of the other parameters of addresses. */
const values: Record<string, string[]> = {
  signed: ['x.y'],
  name: ['a.pdf'],
  type: ['pdf', 'docx'],
  format: formats,
  kind: ['rss', 'atom'],
  category: ['1'],
  volume: ['1'],
  number: ['1'],
  supplementId: ['x'],
  table: ['months'],
  measure: [...Measure.options],
  report: ['pr'],
  part: ['1'],
  maps: ['1'],
  command: ['reject', 'request-major-revision'],
  stage: ['proof'],
  commentId: ['no-such-comment'],
  code: ['NO-SUCH-CODE'],
  token: ['x'],
  formId: ['x'],
  page: ['about'],
  registry: ['crossref'],
  state: ['waiting'],
}

/** Further addresses of a route, by what follows it. */
const queries: Record<string, (ids: KnownIds) => string[]> = {
  '/api/submissions': () => ['?status=deleted', '?own=yes', '?search=zq'],
  '/api/reviewers': ({ submissions }) => ['?search=zq', ...submissions.map((id) => `?for=${id}`)],
  '/api/reviewers/suggestions': ({ submissions }) => submissions.map((id) => `?for=${id}`),
  '/api/dashboard': () => ['?editor=me', '?editor=nobody', '?search=zq', '?overdue=yes'],
  '/api/emails': () => ['?search=zq'],
  '/api/journals': () => ['?status=all', '?search=zq'],
  '/api/submissions/:id/differences': () => ['?from=1&to=2'],
  '/api/statistics/review/:measure': () => ['?year=2026'],
  '/api/statistics/review/:measure/table': () => ['?year=2026'],
  '/api/review/draft': () => ['?after=0'],
  '/oai': () => oaiVerbs.map((verb) => `?verb=${verb}`),
}

const idsOf = (url: string, name: string, ids: KnownIds): string[] => {
  if (name === 'fileId') return ['docx', ...ids.files]
  if (url.startsWith('/api/submissions/')) return ids.submissions
  if (url.startsWith('/api/reviewers/')) return ids.reviewers
  if (url.startsWith('/api/review-invitations/')) return ids.invitations
  if (url.startsWith('/api/issues/')) return ids.issues
  if (url.startsWith('/api/backups/')) return ['x']
  return ids.articles
}

/** Every address of a path with the known values of its parameters. Throws for a parameter without one. */
export function fillParameters(
  url: string,
  valuesOf: (name: string) => string[] | undefined,
): string[] {
  let addresses = [url]
  for (const [parameter, name = ''] of url.matchAll(/:([A-Za-z]+)/g)) {
    const given = valuesOf(name) ?? values[name]
    if (!given) throw new Error(`the crawl knows no value of ${name} in ${url}`)
    addresses = addresses.flatMap((address) =>
      given.map((value) => address.replace(parameter, value)),
    )
  }
  return addresses
}

function addressesOf({ url }: RouteEntry, ids: KnownIds): string[] {
  const addresses = fillParameters(url, (name) =>
    /^(id|fileId)$/.test(name) ? idsOf(url, name, ids) : undefined,
  )
  const more = queries[url]?.(ids) ?? []
  return addresses.flatMap((address) => [address, ...more.map((query) => address + query)])
}

export type Target = { route: string; permission: RouteEntry['permission']; address: string }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** Routes whose command needs no value, or that change later steps of the story. */
const takesNoValue =
  /\/(accept|decline|restore|resend|link|remind|cancel|certificate|withhold|anonymisation|conflict|remove)$/

/** Every command on submissions, reviews and reviewers that refuses a wrong value. */
export const listCommands = (routes: readonly RouteEntry[], ids: KnownIds) =>
  routes
    .filter(
      ({ method, url }) =>
        /^(POST|PUT|PATCH)$/.test(method) &&
        /^\/api\/(submissions\/:id|production\/own\/:id|review|review-invitations\/:id|proof)\//.test(
          url,
        ) &&
        !/:emailId/.test(url) &&
        !takesNoValue.test(url),
    )
    .flatMap((route) =>
      addressesOf(route, ids).map((address) => ({
        method: route.method as Method,
        route: route.url,
        permission: route.permission,
        address,
      })),
    )

/** Every address that can be read: of all GET routes of the product. */
export const listTargets = (routes: readonly RouteEntry[], ids: KnownIds): Target[] =>
  routes
    .filter((route) => route.method === 'GET' && !isSkipped(route))
    .flatMap((route) =>
      addressesOf(route, ids).map((address) => ({
        route: route.url,
        permission: route.permission,
        address,
      })),
    )

/** No values, and values of which only the ids are valid. */
export const wrongValues = ({ invitations, reviewers, files }: KnownIds): object[] => [
  {},
  {
    version: -1,
    invitationId: invitations[0],
    reviewerId: reviewers[0],
    fileId: files[0],
    to: 'reviewer',
    fields: 'x',
    points: 'x',
    text: '',
  },
]
