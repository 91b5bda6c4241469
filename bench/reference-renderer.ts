import { createServer } from 'node:http'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { writeReadableStreamToWritable } from '@react-router/node'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { readJournal } from '#features/journal/read-folder.ts'
import { openPostgres } from '#platform/database/open-postgres.ts'
import { pageContext } from '#web/context.ts'

/**
 * The routes of the site under React Router alone: its own way of rendering, streamed as it comes.
 * `rendering.ts` builds it in a copy of the tree; PORT and DATABASE_URL say where.
 */
const { PORT, DATABASE_URL = '' } = process.env
const { db } = await openPostgres({ connectionString: DATABASE_URL })
const content = await readJournal(path.resolve('journal'))
const handle = createRequestHandler(build, 'production')
const baseUrl = `http://localhost:${PORT}`
const site = { db, content, baseUrl, clock: () => new Date(), delivers: false, development: false }

createServer(async (request, response) => {
  const context = new RouterContextProvider()
  context.set(pageContext, { ...site, report: (error) => console.error(error) })
  const answer = await handle(new Request(baseUrl + request.url), context)
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  // The client may have closed the connection.
  if (answer.body)
    await writeReadableStreamToWritable(answer.body, response).catch(() => response.destroy())
  else response.end()
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'))
