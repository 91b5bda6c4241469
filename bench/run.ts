import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { listArticles, logIn } from './client.ts'
import { measureCounting } from './counting.ts'
import { measureDownloads } from './downloads.ts'
import { measureHarvest } from './harvest.ts'
import { generator } from './load.ts'
import { measureRest } from './memory.ts'
import { measureOpenReaders } from './open-readers.ts'
import { measureOverload } from './overload.ts'
import { type Compared, measureKeptPages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureRendering } from './renderer.ts'
import { measureReports } from './reports.ts'
import {
  comparedRow,
  harvestRow,
  overloadRow,
  readersRow,
  reportRow,
  restRow,
  searchRow,
  startRow,
  upgradeRow,
  uploadRows,
} from './rows.ts'
import { measureSearch } from './search.ts'
import { type Server, type ServerOptions, startServer, temporaryFolder } from './server.ts'
import { measureStart } from './start.ts'
import { table } from './table.ts'
import { measureUpgrade } from './upgrade.ts'
import { measureUploads } from './upload-memory.ts'

const parts = [
  ...['pages', 'counting', 'rendering', 'downloads', 'memory', 'search', 'harvest', 'uploads'],
  ...['overload', 'upgrade', 'processes', 'readers', 'start', 'reports'],
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

await buildIfStale()
const machine = `${options.postgres ? 'PostgreSQL on a server' : 'embedded PostgreSQL'}, Node ${process.versions.node}, ${availableParallelism()} cores, load by ${generator}`
console.log(`${machine}; ${loadavg()[0]?.toFixed(1)} processes were running before the start`)
const measured = {
  pages: async () => (await onSamples(pages)).map(comparedRow),
  counting: async () => (await onSamples(measureCounting)).map(comparedRow),
  rendering: async () => (await rendering()).map(comparedRow),
  downloads: async () => (await onSamples(measureDownloads)).map(comparedRow),
  memory: async () => [restRow(await rest())],
  search: async () =>
    (await inFreshPlace((place) => measureSearch(place, articles))).map(searchRow(articles)),
  harvest: async () =>
    (await inFreshPlace((place) => measureHarvest(place, articles))).map(harvestRow),
  uploads: async () =>
    uploadRows(
      await inFreshPlace((place) => withServer(place, (server) => measureUploads(place, server))),
    ),
  overload: async () => (await onSamples(measureOverload)).map(overloadRow),
  upgrade: async () =>
    (await inFreshPlace((place) => measureUpgrade(place, articles), true)).map(
      upgradeRow(articles),
    ),
  processes: async () => (await inFreshPlace(measureProcesses, true)).map(comparedRow),
  readers: async () => [readersRow(await onSamples(measureOpenReaders))],
  start: async () => [startRow(await inFreshPlace(measureStart))],
  reports: async () =>
    (await inFreshPlace((place) => measureReports(place, articles))).map(reportRow(articles)),
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
  const server = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on', TRUST_PROXY: '1' } })
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
