import path from 'node:path'
import { madeUpPasswordDays } from '#domain/people/account.ts'
import { findPasswordWeakness } from '#features/accounts/login/weak-password.ts'
import { encryptSecrets } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { type BounceTasks, createBounceMailbox } from '#features/email/bounces/process-bounces.ts'
import type { ComparisonTasks } from '#features/files/compare/compare-files.ts'
import {
  type ConversionTasks,
  conversionLimits,
} from '#features/files/convert/convert-picture-in-pool.ts'
import { type ExtractionTasks, extractInPool } from '#features/files/extract/extract-text.ts'
import type { ValidationTasks } from '#features/files/validate/validate-file.ts'
import { type CurrentJournal, openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { ContentError } from '#features/journal/read-folder.ts'
import {
  type MarkdownTasks,
  markdownLimits,
  type PageRenderer,
  renderIn,
} from '#features/journal/render-in-sandbox.ts'
import { type CardTasks, cardWorkerLimits } from '#features/metadata/cards/card-worker.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { destinationsOf } from '#platform/destinations.ts'
import { type Log, openLog } from '#platform/log.ts'
import { limitConnections } from '#platform/outbound.ts'
import { currentRequestId } from '#platform/request-id.ts'
import { openSandboxPool, type SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { backupWriters } from './backup-writers.ts'
import { buildApp } from './build-app.ts'
import { startWorkers } from './compose.ts'
import { type OpenDependencies, openDependencies } from './dependencies.ts'
import { createFirstAdmin, loadSampleArticles } from './first-run.ts'
import { startHousekeeping } from './housekeeping.ts'
import { type Observability, observeJobs, openObservability } from './observability.ts'
import { createPageRenderer, pageRoutes } from './render-page.ts'
import { type ShutdownStep, shutDownInOrder } from './shutdown.ts'
import { describeSystem, readVersion } from './system-info.ts'

const inspectFilesProgram = path.resolve('build/server/inspect-files.js')
const drawCardsProgram = path.resolve('build/server/draw-cards.js')
const convertPicturesProgram = path.resolve('build/server/convert-pictures.js')
const markdown = path.resolve('build/server/markdown.js')

/** Faults that the operator can mend, said in one line instead of a stack. */
const operatorErrors = [ConfigError, ContentError, FolderInUse]

try {
  await start(parseConfig(process.env))
} catch (error) {
  const plain = operatorErrors.some((fault) => error instanceof fault)
  console.error(plain ? `Takarda cannot start. ${(error as Error).message}` : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  limitConnections(destinationsOf(config))
  const opened = await openDependencies(config, log)
  const steps = [...opened.steps]
  const started = startServices(config, opened, log, steps)
  stopOnSignal(async () => {
    const starting: ShutdownStep = { what: 'startup', end: () => started }
    const hasStarted = await shutDownInOrder([starting], log)
    return (await shutDownInOrder([...steps], log)) && hasStarted
  })
  await started
}

/** All that the roles of this process are made of. */
type ServerContext = {
  config: Config
  needs: OpenDependencies
  live: CurrentJournal
  pageRenderer: PageRenderer
  log: Log
  pool: SandboxPool<ValidationTasks & ComparisonTasks>
  markdownPool: SandboxPool<MarkdownTasks>
  watching: Observability
  /** How all that is open is ended when the process stops, in this order. */
  steps: ShutdownStep[]
}

/** Reads what the journal says of itself and takes up what is to be done. What is opened puts how it ends first of the steps. */
async function startServices(
  config: Config,
  opened: OpenDependencies,
  log: Log,
  steps: ShutdownStep[],
): Promise<void> {
  await encryptSecrets(opened)
  await fillFromFolder(opened, config.journalDir)
  const markdownPool = openSandboxPool<MarkdownTasks>(markdown, markdownLimits)
  const pageRenderer = renderIn(markdownPool, (err) =>
    log.warn({ err }, 'a page of the journal is shown as it was written'),
  )
  const live = await openCurrentJournal(opened.db, pageRenderer.renderAll)
  opened.notices.subscribe('pages', () => live.refresh())
  const pool = openSandboxPool<ValidationTasks & ComparisonTasks>(inspectFilesProgram)
  const version = await readVersion()
  const watching = await openObservability(config, opened, { log, version, confined: pool.load })
  const needs = { ...opened, jobs: observeJobs(opened, watching) }
  steps.unshift({ what: 'metrics and traces', end: watching.close })
  const pools = { pool, markdownPool }
  await startRoles({ config, needs, live, pageRenderer, log, ...pools, watching, steps })
}

/** Answers, works, or both. */
async function startRoles(parts: ServerContext): Promise<void> {
  const { config, needs, live } = parts
  const { journal } = live
  if (config.roles.web) await startWebServer(parts)
  if (config.roles.worker) {
    // Apart from the pool that judges: nobody who sends a file waits for texts that are read.
    const pool = openSandboxPool<ExtractionTasks & BounceTasks>(inspectFilesProgram, {
      processes: 1,
      seconds: 30,
    })
    const readText = extractInPool(pool, needs.storage)
    const backups = backupWriters({ ...needs, ...config, content: live.content })
    const { baseUrl, registries, bounceMailbox } = config
    const bounces = bounceMailbox && createBounceMailbox(bounceMailbox, pool)
    await startWorkers({ ...needs, readText, journal, backups, baseUrl, registries, bounces })
    await startHousekeeping(needs)
    if (!config.roles.web) console.log(`The work of ${journal().name} is taken up.`)
  }
}

/** A signal ends the process once what was begun has ended, or has been given up: that is a failure. */
function stopOnSignal(end: () => Promise<boolean>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    process.exit((await end()) ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Opens the site to its readers. */
async function startWebServer(parts: ServerContext): Promise<void> {
  const { config, needs, live, pageRenderer, log, pool, markdownPool, watching, steps } = parts
  const { journal } = live
  const { baseUrl } = config
  await prepareFirstRun(config, { ...needs, journal })
  const answering = needs.answering()
  const render = createPageRenderer({
    db: answering.db,
    clock: needs.clock,
    content: live.content,
    baseUrl,
    delivers: needs.mailer.delivers,
    development: process.env.NODE_ENV === 'development',
    report: (err) =>
      log.error({ err, reqId: currentRequestId() }, 'a page was not made, or lacks a part'),
  })
  // Begun before anybody asks: whoever asks first waits for less.
  live.content().catch((err) => log.error({ err }, 'the pages of the journal were not rendered'))
  const cardWorker = openSandboxPool<CardTasks>(drawCardsProgram, cardWorkerLimits)
  const imageWorker = openSandboxPool<ConversionTasks>(convertPicturesProgram, conversionLimits)
  const app = await buildApp({
    ...needs,
    ...config,
    ...answering,
    pool,
    cardWorker,
    imageWorker,
    live,
    pageRenderer,
    log,
    system: await describeSystem(config, needs),
    metrics: watching.metrics,
    tracing: watching.tracing,
    site: { map: pageRoutes(journal), render, assets: path.resolve('build/client') },
  })
  steps.unshift(
    { what: 'open requests', end: () => app.close() },
    {
      what: 'sandbox processes',
      end() {
        for (const { close } of [pool, cardWorker, imageWorker, markdownPool]) close()
      },
    },
    { what: 'request connections', end: answering.close },
  )
  await app.listen({ port: config.port, host: config.host })
  console.log(`${journal().name} is open at ${baseUrl}`)
}

async function prepareFirstRun(
  config: Config,
  needs: OpenDependencies & { journal: CurrentJournal['journal'] },
): Promise<void> {
  const made = await createFirstAdmin(needs, config.admin)
  if (made) {
    console.log(`The first administrator is ${made.email} with the password ${made.password}`)
    console.log('Write it down: it is not shown again.')
    console.log(`It expires in ${madeUpPasswordDays} days. Change it in your profile before then.`)
  }
  if (
    config.admin &&
    (await findPasswordWeakness(config.admin.password, { name: '', ...config.admin }))
  ) {
    console.log('ADMIN_PASSWORD is easy to guess. Please change it in the profile.')
  }
  if (!config.sampleContent) return
  const loaded = await loadSampleArticles(needs, path.resolve('db/sample'))
  if (loaded > 0) console.log(`Loaded ${loaded} sample articles.`)
}
