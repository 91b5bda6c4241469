import { listPublicArticles, logIn } from '../test/running-product/api-client.ts'
import { readFor } from '../test/running-product/page-readers.ts'
import type { Server } from '../test/running-product/start-server.ts'
import { startWrk } from './load.ts'
import { endChild } from './reference/start-reference.ts'
import { compareWithQuiet, type Row } from './report.ts'

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
  await readFor(server, paths, 2)
  const rows: Row[] = []
  for (const [flood, request] of Object.entries(floods)) {
    const quiet = await readFor(server, paths, seconds)
    const load = { address: server.origin, connections: 50, seconds: seconds + 5, request }
    const wrk = startWrk(load)
    const { took, retried, lost } = await readFor(server, paths, seconds)
    await endChild(wrk, 'SIGKILL')
    const what = `published pages under a flood of ${flood} (${took.length + retried} read, ${retried + lost.length} refused)`
    rows.push(compareWithQuiet(what, took, quiet.took))
  }
  return rows
}
