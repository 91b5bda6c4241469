import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../scripts/build.ts'
import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { listArticles, logIn } from './client.ts'
import { measurePages, type PageResult } from './pages.ts'
import { measureSearch, type SearchResult } from './search.ts'
import { type ServerOptions, startServer, temporaryFolder } from './server.ts'
import { table } from './table.ts'
import { measureUploads, type UploadMemory } from './upload-memory.ts'

const { values: options } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
})

await buildWhenStale()
const machine = `${options.postgres ? 'PostgreSQL on a server' : 'embedded PostgreSQL'}, Node ${process.versions.node}, ${availableParallelism()} cores`
console.log(`${machine}, load ${loadavg()[0]?.toFixed(1)} before the start`)
const rows = [
  ...(await inFreshPlace(pages)).map(pageRow),
  ...(await inFreshPlace(measureSearch)).map(searchRow),
  ...uploadRows(await inFreshPlace(uploads)),
]
console.log(`\n${machine}\n\n${table([['what', 'ours', 'reference', 'ratio'], ...rows])}`)
process.exit(0)

/** Each part has a folder, and a PostgreSQL if wanted, to itself. */
async function inFreshPlace<Result>(
  measure: (place: ServerOptions) => Promise<Result>,
): Promise<Result> {
  console.log(`${measure.name}...`)
  const postgres = options.postgres ? await startPostgres() : undefined
  try {
    return await measure({
      folder: temporaryFolder(),
      port: await freePort(),
      databaseUrl: postgres?.url,
    })
  } finally {
    await postgres?.stop()
  }
}

async function pages(place: ServerOptions): Promise<PageResult[]> {
  const server = await startServer({ ...place, env: { SAMPLE_CONTENT: 'on' } })
  const [article] = await listArticles(await logIn(server.origin))
  if (!article) throw new Error('There is no sample article.')
  const results = await measurePages(server, [
    { what: 'article page', path: `/journals/${article._id}` },
    { what: 'list page', path: '/journals' },
  ])
  await server.end('SIGTERM')
  return results
}

async function uploads(place: ServerOptions): Promise<UploadMemory> {
  const server = await startServer(place)
  const result = await measureUploads(server)
  await server.end('SIGTERM')
  return result
}

function pageRow({ what, ours, bare }: PageResult): string[] {
  const say = ({ perSecond, p99, cpu }: PageResult['ours']) =>
    `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms, ${Math.round(cpu)} µs of CPU each`
  const ratio = [
    `${(ours.perSecond / bare.perSecond).toFixed(2)} × the requests`,
    `${(ours.p99 / bare.p99).toFixed(1)} × the p99`,
    `${(ours.cpu / bare.cpu).toFixed(1)} × the CPU`,
  ]
  return [what, say(ours), `bare Node server, same bytes: ${say(bare)}`, ratio.join(', ')]
}

function searchRow({ what, ours, sql }: SearchResult): string[] {
  const say = (took: SearchResult['ours']) =>
    `median ${took.median.toFixed(1)} ms, p95 ${took.p95.toFixed(1)} ms`
  return [
    `${what} over 20,000 articles`,
    say(ours),
    `same SQL alone: ${say(sql)}`,
    `${(ours.median / sql.median).toFixed(2)} × the median`,
  ]
}

function uploadRows({ sent, before, peak, after, seconds }: UploadMemory): string[][] {
  const mib = (value: number) => `${Math.round(value)} MiB`
  const row = (what: string, growth: number) => [
    what,
    mib(growth),
    `sent: ${mib(sent)}`,
    (growth / sent).toFixed(2),
  ]
  return [
    row(
      `memory at the peak of 20 uploads of 10 MiB at once (from ${mib(before)} to ${mib(peak)}, in ${seconds.toFixed(1)} s)`,
      peak - before,
    ),
    row(`memory still held 5 s later (${mib(after)})`, after - before),
  ]
}
