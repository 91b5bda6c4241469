import { randomBytes } from 'node:crypto'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { findFirstAdmin } from '#features/accounts/queries.ts'
import type { JudgingTasks } from '#features/files/judge.ts'
import { ContentError, type JournalContent, readJournal } from '#features/journal/content.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/lock.ts'
import type { RenderPage } from '#platform/http/pages.ts'
import { pagePolicy } from '#platform/http/secure-headers.ts'
import { openPool } from '#platform/pool/pool.ts'
import { nonceContext, siteContext } from '#web/context.ts'
import { buildApp } from './app.ts'
import { type OpenDependencies, openDependencies } from './dependencies.ts'
import { loadSample, makeFirstAdmin } from './first-start.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startReactions } from './reactions.ts'

/** Faults that the operator can mend, said in one line instead of a stack. */
const plainFaults = [ConfigError, ContentError, FolderInUse]

try {
  await start(parseConfig(process.env))
} catch (error) {
  const plain = plainFaults.some((fault) => error instanceof fault)
  console.error(plain ? `Takarda cannot start. ${(error as Error).message}` : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const content = await readJournal(config.journalDir)
  const needs = await openDependencies(config, (error) => console.error(error))
  const { journal } = content
  const { baseUrl } = config
  await prepare(config, needs, journal.categories)
  const pool = openPool<JudgingTasks>(path.resolve('build/server/confined.js'))
  const app = await buildApp({
    ...needs,
    ...config,
    pool,
    categories: journal.categories,
    logger: { level: config.logLevel, serializers: { req: withoutSecrets } },
    site: { render: renderer(needs, content, baseUrl), assets: path.resolve('build/client') },
  })
  await startReactions({ ...needs, journal, baseUrl })
  await startHousekeeping(needs)
  await app.listen({ port: config.port, host: config.host })
  console.log(`${journal.name} is open at ${baseUrl}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    pool.close()
    await needs.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function prepare(
  config: Config,
  needs: OpenDependencies,
  categories: readonly string[],
): Promise<void> {
  const made = await makeFirstAdmin(needs, config.admin)
  if (made) {
    console.log(`The first administrator is ${made.email} with the password ${made.password}`)
    console.log('Note it down: it is not shown again.')
  }
  if (!config.sampleContent) return
  const admin = await findFirstAdmin(needs.db)
  const loaded = admin
    ? await loadSample({ ...needs, categories }, admin, path.resolve('db/sample'))
    : 0
  if (loaded > 0) console.log(`${loaded} sample articles are loaded.`)
}

function renderer(needs: OpenDependencies, content: JournalContent, baseUrl: string): RenderPage {
  const handle = createRequestHandler(build, 'production')
  return async (address) => {
    const context = new RouterContextProvider()
    const nonce = randomBytes(16).toString('base64')
    context.set(siteContext, {
      db: needs.db,
      clock: needs.clock,
      content,
      baseUrl,
      delivers: needs.mailer.delivers,
      development: process.env.NODE_ENV === 'development',
      report: (error) => console.error(error),
    })
    context.set(nonceContext, nonce)
    const response = await handle(new Request(address), context)
    response.headers.set('content-security-policy', pagePolicy(nonce))
    return response
  }
}

/** Links to set a new password hold a token: the log shows only that there was one. */
function withoutSecrets(request: { method: string; url: string; ip: string }) {
  return {
    method: request.method,
    url: request.url.replace(/(reset-?password\/)[^/?]+/, '$1…'),
    ip: request.ip,
  }
}
