import path from 'node:path'
import { findFirstAdmin } from '#features/accounts/queries.ts'
import { sealSecrets } from '#features/accounts/sealed.ts'
import { findWeakness } from '#features/accounts/weak-password.ts'
import { type DrawingTasks, easelLimits } from '#features/discovery/picture/easel.ts'
import type { ComparingTasks } from '#features/files/differences.ts'
import type { JudgingTasks } from '#features/files/judge.ts'
import { type RedrawingTasks, redrawingLimits } from '#features/files/redraw.ts'
import { type ReadingTasks, readTextIn } from '#features/files/text.ts'
import { ContentError } from '#features/journal/content.ts'
import { fillFromFolder } from '#features/journal/fill.ts'
import { type LiveJournal, openJournal } from '#features/journal/live.ts'
import { type BounceTasks, bouncesIn } from '#features/letters/bounces/look-through.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/lock.ts'
import { type Log, openLog } from '#platform/log.ts'
import { openPool, type Pool } from '#platform/pool/pool.ts'
import { currentRequestId } from '#platform/request-id.ts'
import { buildApp } from './app.ts'
import { startWork } from './compose.ts'
import { copyWriters } from './copies.ts'
import { type OpenDependencies, openDependencies } from './dependencies.ts'
import { loadSample, makeFirstAdmin } from './first-start.ts'
import { startHousekeeping } from './housekeeping.ts'
import { renderer, siteMap } from './rendering.ts'
import { endInOrder, type Step } from './stopping.ts'
import { describeSystem, readVersion } from './system-place.ts'
import { type Watching, watchedJobs, watchSite } from './watching.ts'

const confined = path.resolve('build/server/confined.js')
const drawing = path.resolve('build/server/drawing.js')
const redrawing = path.resolve('build/server/redrawing.js')

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
  const log = openLog(config.logLevel)
  const opened = await openDependencies(config, log)
  const steps = [...opened.steps]
  const started = begin(config, opened, log, steps)
  stopOnSignal(async () => {
    const starting: Step = { what: 'what has just started', end: () => started }
    const hasStarted = await endInOrder([starting], log)
    return (await endInOrder([...steps], log)) && hasStarted
  })
  await started
}

/** All that the roles of this process are made of. */
type Parts = {
  config: Config
  needs: OpenDependencies
  live: LiveJournal
  log: Log
  pool: Pool<JudgingTasks & ComparingTasks>
  watching: Watching
  /** How all that is open is ended when the process stops, in this order. */
  steps: Step[]
}

/** Reads what the journal says of itself and takes up what is to be done. What is opened puts how it ends first of the steps. */
async function begin(
  config: Config,
  opened: OpenDependencies,
  log: Log,
  steps: Step[],
): Promise<void> {
  await sealSecrets(opened)
  await fillFromFolder(opened, config.journalDir)
  const live = await openJournal(opened.db)
  opened.notices.hear('pages', () => live.refresh())
  const pool = openPool<JudgingTasks & ComparingTasks>(confined)
  const version = await readVersion()
  const watching = await watchSite(config, opened, { version, confined: pool.load })
  const needs = { ...opened, jobs: watchedJobs(opened, watching) }
  steps.unshift({ what: 'metrics and traces', end: watching.close })
  await takeUpRoles({ config, needs, live, log, pool, watching, steps })
}

/** Answers, works, or both. */
async function takeUpRoles(parts: Parts): Promise<void> {
  const { config, needs, live } = parts
  const { journal } = live
  if (config.roles.web) await openSite(parts)
  if (config.roles.worker) {
    // Apart from the pool that judges: nobody who sends a file waits for texts that are read.
    const pool = openPool<ReadingTasks & BounceTasks>(confined, { processes: 1, seconds: 30 })
    const readText = readTextIn(pool, needs.storage)
    const copies = copyWriters({ ...needs, ...config, content: live.content })
    const { baseUrl, registries, bounceMailbox } = config
    const bounces = bounceMailbox && bouncesIn(bounceMailbox, pool)
    await startWork({ ...needs, readText, journal, copies, baseUrl, registries, bounces })
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
async function openSite({ config, needs, live, log, pool, watching, steps }: Parts): Promise<void> {
  const { journal } = live
  const { baseUrl } = config
  await prepare(config, { ...needs, journal })
  const answering = needs.answering()
  const render = renderer({
    ...{ db: answering.db, clock: needs.clock, content: live.content, baseUrl },
    delivers: needs.mailer.delivers,
    development: process.env.NODE_ENV === 'development',
    report: (err) =>
      log.error({ err, reqId: currentRequestId() }, 'a page was not made, or lacks a part'),
  })
  const easel = openPool<DrawingTasks>(drawing, easelLimits)
  const darkroom = openPool<RedrawingTasks>(redrawing, redrawingLimits)
  const app = await buildApp({
    ...needs,
    ...config,
    ...answering,
    pool,
    easel,
    darkroom,
    live,
    log,
    system: await describeSystem(config, needs),
    metrics: watching.metrics,
    tracing: watching.tracing,
    site: { map: siteMap(journal), render, assets: path.resolve('build/client') },
  })
  steps.unshift(
    { what: 'the requests at hand', end: () => app.close() },
    {
      what: 'the confined processes',
      end() {
        for (const { close } of [pool, easel, darkroom]) close()
      },
    },
    { what: 'the connections for requests', end: answering.close },
  )
  await app.listen({ port: config.port, host: config.host })
  console.log(`${journal().name} is open at ${baseUrl}`)
}

async function prepare(
  config: Config,
  needs: OpenDependencies & { journal: LiveJournal['journal'] },
): Promise<void> {
  const made = await makeFirstAdmin(needs, config.admin)
  if (made) {
    console.log(`The first administrator is ${made.email} with the password ${made.password}`)
    console.log('Note it down: it is not shown again.')
  }
  if (config.admin && (await findWeakness(config.admin.password, { name: '', ...config.admin }))) {
    console.log('ADMIN_PASSWORD is easy to guess. Please set another one in the profile.')
  }
  if (!config.sampleContent) return
  const admin = await findFirstAdmin(needs.db)
  const loaded = admin ? await loadSample(needs, admin, path.resolve('db/sample')) : 0
  if (loaded > 0) console.log(`${loaded} sample articles are loaded.`)
}
