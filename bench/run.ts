import { spawnSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import {
  type Place,
  type Server,
  startServer,
  temporaryFolder,
} from '../test/running-product/start-server.ts'
import { measureBackCatalogue } from './back-catalogue.ts'
import { measureCachedPages, measureOpenConnections } from './cached-pages.ts'
import { measureDownloads } from './downloads.ts'
import { measureEditorial } from './editorial.ts'
import { measureOverload } from './overload.ts'
import { measureRendering } from './rendering.ts'
import { type Row, table } from './report.ts'
import { measureSearch } from './search.ts'
import { measureMemory, measureStartup } from './startup.ts'
import { measureUploads } from './uploads.ts'

const parts: Record<string, () => Promise<Row[]>> = {
  pages: () => withSamples(measureCachedPages),
  // Always on PostgreSQL: two programs read the same database.
  rendering: () => withSamples(measureRendering, true),
  downloads: () => withSamples(measureDownloads),
  memory: () => inPlace(measureMemory),
  search: () => inPlace((place) => measureSearch(place, articles)),
  editorial: () => inPlace(measureEditorial),
  uploads: () => withSamples(measureUploads),
  overload: () => withSamples(measureOverload),
  connections: () => withSamples(measureOpenConnections),
  catalogue: () => withSamples(measureBackCatalogue),
  startup: () => inPlace(measureStartup),
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    articles: { type: 'string', default: '20000' },
  },
})
const articles = Number(options.articles)
const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
if (!chosen.every((part) => part in parts) || !(articles > 0)) {
  const names = Object.keys(parts).join('|')
  console.error(`Usage: node bench/run.ts [--postgres] [--articles N] [${names}]...`)
  process.exit(2)
}
if (spawnSync('wrk', ['--version']).error) {
  console.error('The load comes from wrk, which is missing (Debian: apt-get install wrk nginx).')
  process.exit(2)
}

await buildIfStale()
const database = options.postgres ? 'PostgreSQL on a server' : 'embedded PostgreSQL'
const machine = `${database}, Node ${process.versions.node}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} at the start`
const rows: Row[] = []
for (const part of chosen) {
  console.log(`${part}...`)
  const made = (await parts[part]?.()) ?? []
  for (const row of made) console.log(row.join(' | '))
  rows.push(...made)
}
console.log(`\n${machine}\n\n${table([['what', 'product', 'reference', 'ratio'], ...rows])}`)
process.exit(0)

/** Each part has its own folder, and a PostgreSQL server if wanted. */
async function inPlace(measure: (place: Place) => Promise<Row[]>, onPostgres = options.postgres) {
  const postgres = onPostgres ? await startPostgres() : undefined
  const place = { folder: temporaryFolder(), port: await freePort(), databaseUrl: postgres?.url }
  try {
    return await measure(place)
  } finally {
    await postgres?.stop()
  }
}

type Measure = (server: Server, place: Place) => Promise<Row[]>

/** A server with the sample articles. */
function withSamples(measure: Measure, onPostgres?: boolean): Promise<Row[]> {
  return inPlace(async (place) => {
    const server = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })
    const rows = await measure(server, place)
    await server.end('SIGTERM')
    return rows
  }, onPostgres)
}
