import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { listArticles, logIn } from './client.ts'
import { measureCounting } from './counting.ts'
import { measureDownloads } from './downloads.ts'
import { type Harvested, measureHarvest } from './harvest.ts'
import { generator } from './load.ts'
import { measureRest } from './memory.ts'
import { measureOverload, type Overload } from './overload.ts'
import { type Compared, measureKeptPages } from './pages.ts'
import { measureRendering } from './renderer.ts'
import { allowed, measureSearch, type SearchResult } from './search.ts'
import { type Server, type ServerOptions, startServer, temporaryFolder } from './server.ts'
import { table } from './table.ts'
import { measureUpgrade, type Upgraded } from './upgrade.ts'
import { measureUploads, type UploadMemory } from './upload-memory.ts'

const parts = [
  ...['pages', 'counting', 'rendering', 'downloads', 'memory', 'search', 'harvest', 'uploads'],
  ...['overload', 'upgrade'],
]
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    articles: { type: 'string', default: '20000' },
  },
})
const articles = Number(options.articles)
const unknown = positionals.find((part) => !parts.includes(part))
if (unknown || !Number.isSafeInteger(articles) || articles < 1) {
  console.error(`Usage: node bench/run.ts [--postgres] [--articles N] [${parts.join('|')}]...`)
  process.exit(2)
}

await buildWhenStale()
const machine = `${options.postgres ? 'PostgreSQL on a server' : 'embedded PostgreSQL'}, Node ${process.versions.node}, ${availableParallelism()} cores, load by ${generator}`
console.log(`${machine}; ${loadavg()[0]?.toFixed(1)} processes were running before the start`)
const measured = {
  pages: async () => (await onSamples(pages)).map(comparedRow),
  counting: async () => (await onSamples(measureCounting)).map(comparedRow),
  rendering: async () => (await rendering()).map(comparedRow),
  downloads: async () => (await onSamples(measureDownloads)).map(comparedRow),
  memory: async () => [restRow(await rest())],
  search: async () =>
    (await inFreshPlace((place) => measureSearch(place, articles))).map(searchRow),
  harvest: async () =>
    (await inFreshPlace((place) => measureHarvest(place, articles))).map(harvestRow),
  uploads: async () => uploadRows(await onSamples(measureUploads)),
  overload: async () => (await onSamples(measureOverload)).map(overloadRow),
  upgrade: async () =>
    (await inFreshPlace((place) => measureUpgrade(place, articles), true)).map(upgradeRow),
}
const rows: string[][] = []
for (const part of positionals.length > 0 ? positionals : parts) {
  console.log(`${part}...`)
  const made = await measured[part as keyof typeof measured]()
  for (const row of made) console.log(row.join(' | '))
  rows.push(...made)
}
console.log(`\n${machine}\n\n${table([['what', 'ours', 'reference', 'ratio'], ...rows])}`)
process.exit(0)

/** Each part has a folder, and a PostgreSQL if wanted, to itself. */
async function inFreshPlace<Result>(
  measure: (place: ServerOptions) => Promise<Result>,
  onPostgres = options.postgres,
): Promise<Result> {
  const postgres = onPostgres ? await startPostgres() : undefined
  const folder = temporaryFolder()
  try {
    return await measure({ folder, port: await freePort(), databaseUrl: postgres?.url })
  } finally {
    await postgres?.stop()
  }
}

/** With the sample articles. */
function onSamples<Result>(measure: (server: Server) => Promise<Result>): Promise<Result> {
  return inFreshPlace((place) => withServer(place, measure))
}

async function withServer<Result>(
  place: ServerOptions,
  measure: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })
  const result = await measure(server)
  await server.end('SIGTERM')
  return result
}

async function pages(server: Server): Promise<Compared[]> {
  const [article] = await listArticles(await logIn(server.origin))
  if (!article) throw new Error('There is no sample article.')
  return measureKeptPages(server, [
    { what: 'article', path: `/journals/${article._id}` },
    { what: 'list', path: '/journals' },
  ])
}

/** Always on PostgreSQL: two programs read the same database. */
function rendering(): Promise<Compared[]> {
  return inFreshPlace(
    (place) => withServer(place, (server) => measureRendering(server, place.databaseUrl ?? '')),
    true,
  )
}

/** Started again: loading the samples is no rest. */
function rest(): Promise<number> {
  return inFreshPlace(async (place) => {
    await withServer(place, async () => {})
    return withServer(place, measureRest)
  })
}

function comparedRow({ what, reference, ours, theirs }: Compared): string[] {
  const say = ({ perSecond, p99, cpu }: Compared['ours']) =>
    `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms, ${Math.round(cpu)} µs of CPU each`
  const ratio = [
    `${(ours.perSecond / theirs.perSecond).toFixed(2)} × the requests`,
    `${(ours.cpu / theirs.cpu).toFixed(2)} × the CPU`,
  ]
  return [what, say(ours), `${reference}: ${say(theirs)}`, ratio.join(', ')]
}

function searchRow({ what, ours, sql }: SearchResult): string[] {
  const say = (took: SearchResult['ours']) =>
    `median ${took.median.toFixed(1)} ms, p95 ${took.p95.toFixed(1)} ms`
  return [
    `${what} over ${articles.toLocaleString('en')} articles`,
    say(ours),
    `same SQL alone: ${say(sql)}`,
    `${(ours.median / sql.median).toFixed(2)} × the median; p95 ${(ours.p95 / allowed).toFixed(2)} of the ${allowed} ms allowed`,
  ]
}

function harvestRow({ what, records, seconds, before, peak }: Harvested): string[] {
  return [
    `${what}, ${records.toLocaleString('en')} entries`,
    `${Math.round(records / seconds)} a second, in ${seconds.toFixed(1)} s`,
    `memory from ${mib(before)}, peak since the start ${mib(peak)}`,
    '',
  ]
}

function overloadRow({ flood, quiet, flooded, pages, sentAway }: Overload): string[] {
  const say = ({ p50, p99 }: Overload['quiet']) =>
    `median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return [
    `published pages under a flood of ${flood} (${pages} read, ${sentAway} sent away)`,
    say(flooded),
    `quiet: ${say(quiet)}`,
    `${(flooded.p99 / quiet.p99).toFixed(2)} × the p99`,
  ]
}

function upgradeRow({ migration, took, longestWait }: Upgraded): string[] {
  return [
    `upgrade with ${articles.toLocaleString('en')} articles, ${migration}`,
    `readers wait ${Math.round(longestWait)} ms at most`,
    `it takes ${Math.round(took)} ms`,
    `${(longestWait / 1000).toFixed(2)} of the second allowed`,
  ]
}

function mib(value: number): string {
  return `${Math.round(value)} MiB`
}

function restRow(held: number): string[] {
  return ['memory of the process at rest, after 100 pages', mib(held), '', '']
}

function uploadRows({ sent, before, peak, after, seconds }: UploadMemory): string[][] {
  const row = (what: string, growth: number) => [
    ...[what, mib(growth), `sent: ${mib(sent)}`, `${(growth / sent).toFixed(2)} ×`],
  ]
  return [
    row(
      `memory at the peak of 20 uploads of 10 MiB at once (from ${mib(before)} to ${mib(peak)}, in ${seconds.toFixed(1)} s)`,
      peak - before,
    ),
    row(`memory still held 5 s later (${mib(after)})`, after - before),
  ]
}
