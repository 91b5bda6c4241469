import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as build from 'virtual:react-router/server-build'
import { writeReadableStreamToWritable } from '@react-router/node'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { readJournal } from '#features/journal/read-folder.ts'
import { openPostgres } from '#platform/database/open-postgres.ts'
import { brotliOptions } from '#platform/http/cache/rendered-page.ts'
import { pageContext } from '#web/context.ts'

/**
 * The routes of the site under React Router alone, with its own renderer: streamed, or compressed as
 * the product compresses under load. `rendering.ts` builds it in a copy of the tree; set PORT and DATABASE_URL.
 */
const { PORT, DATABASE_URL = '' } = process.env
const { db } = await openPostgres({ connectionString: DATABASE_URL })
const content = await readJournal(path.resolve('journal'))
const handle = createRequestHandler(build, 'production')
const baseUrl = `http://localhost:${PORT}`
const site = { db, content, baseUrl, clock: () => new Date(), delivers: false, development: false }

createServer(async (request, response) => {
  const context = new RouterContextProvider()
  const isDocument = !request.url?.includes('.data')
  context.set(pageContext, { ...site, isDocument, report: (error) => console.error(error) })
  const answer = await handle(new Request(baseUrl + request.url), context)
  const encoding = request.headers['accept-encoding'] === 'br' && 'br'
  if (encoding) answer.headers.set('content-encoding', encoding)
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (!answer.body) response.end()
  else if (encoding) {
    const body = Buffer.from(await answer.arrayBuffer())
    response.end(brotliCompressSync(body, brotliOptions(body, true)))
  }
  // The client may have closed the connection.
  else await writeReadableStreamToWritable(answer.body, response).catch(() => response.destroy())
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))
