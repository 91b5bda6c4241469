import type { FastifyInstance } from 'fastify'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { Config } from '#platform/config.ts'
import type { openEmbedded } from '#platform/database/open-embedded.ts'
import type { Log } from '#platform/log/log.ts'
import { currentRequestId } from '#platform/request-id.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { SandboxTasks } from '../sandbox/tasks.ts'
import { buildApp } from './build-app.ts'
import type { Observability } from './observability.ts'
import type { OpenDeps } from './open-deps.ts'
import type { CompiledPages } from './render-page.ts'
import type { ShutdownStep } from './shutdown.ts'
import { describeSystem } from './system-info.ts'

/** What the product is started with: built, or from its sources in development. */
export type Program = {
  pages: CompiledPages
  /** The folder of the browser's files. */
  assets: string
  /** Lets the app answer requests. */
  serve(app: FastifyInstance): Promise<unknown>
  /** Opens the embedded database; by default this process starts it. */
  openInFolder?: typeof openEmbedded
  print(line: string): void
}

export type ServerContext = {
  config: Config
  program: Program
  deps: OpenDeps
  live: CurrentJournal
  log: Log
  sandbox: Sandbox<SandboxTasks>
  observability: Observability
  /** The shutdown steps of the process, in order. */
  steps: ShutdownStep[]
}

/** Serves pages, API and files. */
export async function startWebServer(context: ServerContext): Promise<void> {
  const { config, program, deps, live, log, sandbox, observability, steps } = context
  const { pages, assets, serve } = program
  const requestDatabase = deps.opened.openForRequests()
  const render = pages.createRenderer({
    db: requestDatabase.db,
    clock: deps.clock,
    content: live.content,
    baseUrl: config.baseUrl,
    delivers: deps.mailer.delivers,
    report: (err) =>
      log.error({ err, reqId: currentRequestId() }, 'a page was not rendered, or lacks a part'),
  })
  // Rendered in advance, so that the first reader waits less.
  live.content().catch((err) => log.error({ err }, 'the pages of the journal were not rendered'))
  const app = await buildApp({
    ...deps,
    ...config,
    ...requestDatabase,
    sandbox,
    live,
    log,
    system: await describeSystem(config, deps),
    metrics: observability.metrics,
    tracing: observability.tracing,
    site: { routes: pages.routes(live.journal), render, assets },
  })
  steps.unshift(
    { what: 'open requests', end: () => app.close() },
    { what: 'request connections', end: requestDatabase.close },
  )
  await serve(app)
}
