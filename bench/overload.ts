import { listPublicArticles, logIn } from './client.ts'
import { startWrk } from './load.ts'
import { readFor } from './page-readers.ts'
import { endChild } from './reference.ts'
import { quantile, type Row, times } from './report.ts'
import type { Server } from './server.ts'

/** Requests that are not cached. */
const floods = {
  searches: `return wrk.format("GET", "/archive?q=word" .. n)`,
  'searches by the API': `return wrk.format("GET", "/api/journals?page=1&search=word" .. n)`,
  'made-up addresses': `return wrk.format("GET", "/journals/made-up-" .. n)`,
  logins: `return wrk.format("POST", "/api/login", { ["content-type"] = "application/json" },
    '{"email":"nobody' .. n .. '@example.org","password":"a guessed word"}')`,
}

const seconds = 6

/** How long eight readers of published pages wait while fifty connections flood the server, against a quiet server. */
export async function measureOverload(server: Server): Promise<Row[]> {
  const articles = await listPublicArticles(await logIn(server.origin))
  const paths = ['/', '/journals', ...articles.map(({ _id }) => `/journals/${_id}`)]
  await read(server, paths, 2)
  const rows: Row[] = []
  for (const [flood, request] of Object.entries(floods)) {
    const quiet = await read(server, paths, seconds)
    const load = { address: server.origin, connections: 50, seconds: seconds + 5, request }
    const wrk = startWrk(load)
    const flooded = await read(server, paths, seconds)
    await endChild(wrk, 'SIGKILL')
    rows.push([
      `published pages under a flood of ${flood} (${flooded.pages} read, ${flooded.refused} refused)`,
      `p99 ${flooded.p99.toFixed(1)} ms`,
      `quiet: p99 ${quiet.p99.toFixed(1)} ms`,
      `${times(flooded.p99, quiet.p99)} the p99`,
    ])
  }
  return rows
}

async function read(server: Server, paths: string[], duration: number) {
  const { took, retried, lost } = await readFor(server, paths, duration)
  const pages = took.length + retried
  return { p99: quantile(took, 0.99), pages, refused: retried + lost.length }
}
