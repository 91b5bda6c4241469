import { encryptSecrets } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { ContentError } from '#features/journal/read-folder.ts'
import { createJournalRenderer } from '#features/journal/render-in-sandbox.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { destinationsOf } from '#platform/destinations.ts'
import { type Log, openLog } from '#platform/log/log.ts'
import { limitConnections } from '#platform/outbound.ts'
import { openSandbox } from '#platform/sandbox/open-sandbox.ts'
import { sandboxTable } from '../sandbox/tasks.ts'
import { backupWriters } from './backup-writers.ts'
import { prepareFirstRun } from './first-run.ts'
import { startHousekeeping } from './housekeeping.ts'
import { observeJobs, openObservability } from './observability.ts'
import { type OpenDeps, openDeps } from './open-deps.ts'
import { type ShutdownStep, shutDownInOrder } from './shutdown.ts'
import { readVersion } from './system-info.ts'
import { type Program, type ServerContext, startWebServer } from './web-server.ts'
import { startWorkers } from './worker.ts'

/** Errors that the operator can fix, reported in one line without a stack. */
const operatorErrors = [ConfigError, ContentError, FolderInUse]

/** What to print about an error that prevents the start. */
export const describeStartError = (error: unknown): unknown =>
  operatorErrors.some((type) => error instanceof type)
    ? `Takarda cannot start. ${(error as Error).message}`
    : error

export type Product = {
  /** Rejects with what `describeStartError` describes. */
  started: Promise<void>
  /** Ends each part. Returns whether all did in time. */
  stop(): Promise<boolean>
}

/** Starts the configured roles. Throws what `describeStartError` describes. */
export async function startProduct(config: Config, program: Program): Promise<Product> {
  const log = openLog(config.logLevel)
  const liftLimit = limitConnections(destinationsOf(config))
  const opened = await openDeps(config, log, program.openInFolder)
  const steps = [...opened.steps]
  const started = startRoles(config, program, { opened, log, steps })
  return {
    started,
    async stop() {
      const startup: ShutdownStep = { what: 'startup', end: () => started }
      const hasStarted = await shutDownInOrder([startup], log)
      const hasStopped = await shutDownInOrder([...steps], log)
      liftLimit()
      return hasStarted && hasStopped
    },
  }
}

/**
 * Opens what both roles share, then starts the roles. New shutdown steps go before the existing ones; the sandbox ends last, since a
 * job whose task is ended would take its file for damaged.
 */
async function startRoles(
  config: Config,
  program: Program,
  { opened, log, steps }: { opened: OpenDeps; log: Log; steps: ShutdownStep[] },
): Promise<void> {
  const { print } = program
  await encryptSecrets(opened)
  await fillFromFolder(opened, config.journalDir)
  const sandbox = openSandbox(sandboxTable)
  steps.push({ what: 'sandbox processes', end: sandbox.close })
  const renderAll = createJournalRenderer({ sandbox }, (err) =>
    log.warn({ err }, 'a page of the journal is shown without formatting'),
  )
  const live = await openCurrentJournal(opened.db, renderAll)
  opened.pubSub.subscribe('pages', () => live.refresh())
  const version = await readVersion()
  const observability = await openObservability(config, opened, {
    log,
    version,
    sandboxLoad: () => sandbox.load().files,
  })
  steps.unshift({ what: 'metrics and traces', end: observability.close })
  const deps = { ...opened, jobs: observeJobs(opened, observability) }
  const context = { config, program, deps, live, log, sandbox }
  if (config.roles.web) {
    const { journal } = live
    const lines = await prepareFirstRun(config, { ...deps, sandbox, journal })
    for (const line of lines) print(line)
  }
  // First, so that a site that answers is complete.
  if (config.roles.worker) await startWorker(context)
  if (config.roles.web) {
    await startWebServer({ ...context, observability, steps })
    print(`${live.journal().name} is open at ${config.baseUrl}`)
  }
}

async function startWorker({
  config,
  program,
  deps,
  live,
  log,
  sandbox,
}: Omit<ServerContext, 'observability' | 'steps'>): Promise<void> {
  const { baseUrl, registries, bounceMailbox } = config
  await startWorkers({
    ...deps,
    baseUrl,
    registries,
    journal: live.journal,
    sandbox,
    log,
    backups: backupWriters({ ...deps, ...config, content: live.content }),
    bounces: bounceMailbox,
  })
  await startHousekeeping(deps)
  if (!config.roles.web) program.print(`The worker of ${live.journal().name} has started.`)
}
