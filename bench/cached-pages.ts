import path from 'node:path'
import { listPublicArticles, logIn } from '../test/running-product/api-client.ts'
import type { Server } from '../test/running-product/start-server.ts'
import { compare, runWrk } from './load.ts'
import { memory } from './process-usage.ts'
import { startReference } from './reference/start-reference.ts'
import { mebibytes, type Row, seconds } from './report.ts'

const encodings = { brotli: { 'accept-encoding': 'br' }, uncompressed: {} }

/** Cached pages as the product serves them, against a bare Node server that sends the same bytes. */
export async function measureCachedPages(server: Server): Promise<Row[]> {
  const [article] = await listPublicArticles(await logIn(server.origin))
  const pages = { article: `/journals/${article?._id}`, list: '/journals' }
  const addresses = Object.values(pages).map((path) => server.origin + path)
  const program = path.join(import.meta.dirname, 'reference/server.ts')
  const bare = await startReference(program, { ADDRESSES: JSON.stringify(addresses) })
  const rows: Row[] = []
  for (const [page, path] of Object.entries(pages)) {
    for (const [encoding, headers] of Object.entries(encodings)) {
      const what = `cached page, ${page}, ${encoding}`
      const reference = 'bare Node server, same bytes'
      rows.push(await compare(server, bare, { what, reference, path, headers }))
    }
  }
  await bare.stop()
  return rows
}

const readers = 1000

/** Opens a thousand connections; each reads published pages for ten seconds. */
export async function measureOpenConnections({ origin, pid }: Server): Promise<Row[]> {
  const articles = await listPublicArticles(await logIn(origin))
  const paths = ['/', '/journals', '/archive', ...articles.map(({ _id }) => `/journals/${_id}`)]
  const list = paths.map((path) => `"${path}"`).join(',')
  const { answers, errors, p99 } = await runWrk({
    address: origin,
    connections: readers,
    seconds: 10,
    headers: { 'accept-encoding': 'br' },
    request: `local paths = {${list}}\nreturn wrk.format("GET", paths[n % #paths + 1])`,
  })
  return [
    [
      `${readers} open connections that read for ten seconds`,
      `${answers} pages, p99 ${seconds(p99)}`,
      `memory at its peak ${mebibytes(memory(pid, 'VmHWM'))}`,
      `${errors} errors`,
    ],
  ]
}
