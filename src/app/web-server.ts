import path from 'node:path'
import { type ManuscriptTasks, renderArticleInPool } from '#features/documents/convert-in-pool.ts'
import { renderSampleInPool, sampleLimits } from '#features/documents/render-sample-in-pool.ts'
import {
  type ConversionTasks,
  conversionLimits,
} from '#features/files/convert/convert-picture-in-pool.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import type { MarkdownTasks, PageRenderer } from '#features/journal/render-in-sandbox.ts'
import { type CardTasks, cardWorkerLimits } from '#features/metadata/cards/card-worker.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log/log.ts'
import { currentRequestId } from '#platform/request-id.ts'
import { openSandboxPool, type SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { FileTasks } from './app-deps.ts'
import { buildApp } from './build-app.ts'
import type { Observability } from './observability.ts'
import type { OpenDeps } from './open-deps.ts'
import { createPageRenderer, pageRoutes } from './render-page.ts'
import type { ShutdownStep } from './shutdown.ts'
import { describeSystem } from './system-info.ts'

const drawCardsProgram = path.resolve('build/server/draw-cards.js')
const convertManuscriptsProgram = path.resolve('build/server/convert-manuscripts.js')
const convertPicturesProgram = path.resolve('build/server/convert-pictures.js')

export type ServerContext = {
  config: Config
  deps: OpenDeps
  live: CurrentJournal
  pageRenderer: PageRenderer
  log: Log
  pool: SandboxPool<FileTasks>
  markdownPool: SandboxPool<MarkdownTasks>
  observability: Observability
  /** The shutdown steps of the process, in order. */
  steps: ShutdownStep[]
}

/** Serves pages, API and files on the configured port. */
export async function startWebServer(context: ServerContext): Promise<void> {
  const { config, deps, live, pageRenderer, log, pool, markdownPool, observability, steps } =
    context
  const requestDatabase = deps.opened.openForRequests()
  const render = createPageRenderer({
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
  const cardWorker = openSandboxPool<CardTasks>(drawCardsProgram, cardWorkerLimits)
  const imageWorker = openSandboxPool<ConversionTasks>(convertPicturesProgram, conversionLimits)
  const samplePool = openSandboxPool<ManuscriptTasks>(convertManuscriptsProgram, sampleLimits)
  const app = await buildApp({
    ...deps,
    ...config,
    ...requestDatabase,
    pool,
    cardWorker,
    imageWorker,
    live,
    pageRenderer,
    renderSample: renderSampleInPool(samplePool),
    renderArticle: renderArticleInPool(samplePool, deps.storage),
    log,
    system: await describeSystem(config, deps),
    metrics: observability.metrics,
    tracing: observability.tracing,
    site: { routes: pageRoutes(live.journal), render, assets: path.resolve('build/client') },
  })
  steps.unshift(
    { what: 'open requests', end: () => app.close() },
    {
      what: 'sandbox processes',
      end() {
        for (const { close } of [pool, cardWorker, imageWorker, markdownPool, samplePool]) close()
      },
    },
    { what: 'request connections', end: requestDatabase.close },
  )
  await app.listen({ port: config.port, host: config.host })
}
