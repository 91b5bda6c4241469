import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
} from 'pg-boss'
import { z } from 'zod'
import type { Event, EventType } from '#domain/event.ts'
import type { Clock } from './clock.ts'
import type { Transaction } from './database/database.ts'
import type { OpenDatabase } from './database/open-postgres.ts'
import { retryUntilAvailable } from './database/retry-until-available.ts'
import { describeError } from './describe-error.ts'
import { currentRequestId, withRequestId } from './request-id.ts'

/** A queue by name, and what a job on it holds: checked when it is taken up, since it may be days old. */
export type Queue<Payload extends object> = { name: string; payload: z.ZodType<Payload> }

/** Work that is done after the answer: kept in the database, and tried again with growing pauses for about three days. */
export interface Jobs {
  /** Adds a job inside the transaction that causes it: both happen or neither. It waits for so many seconds. */
  enqueue<Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    payload: Payload,
    afterSeconds?: number,
  ): Promise<void>
  /** Adds several jobs likewise, in one statement. */
  enqueueAll<Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /** The names of what follows from an event. */
  reactionsTo(type: EventType): readonly string[]
  /** Does what follows from an event in its own transaction. */
  applyImmediately(
    needs: { clock: Clock; jobs: Jobs },
    tx: Transaction,
    happened: Event,
  ): Promise<void>
  /**
   * Takes up the jobs of a queue, a few at once. A job whose handler throws is logged and tried again
   * later; one that failed for good (`FailedForGood`), or that cannot be read, stays in the list of `failed-jobs.ts`
   * for 90 days. A job that is done leaves nothing behind.
   */
  work<Payload extends object>(queue: Queue<Payload>, handler: Handler<Payload>): Promise<void>
  /** Runs the handler at each time of the cron line (UTC), in one process only. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Tries a failed job of a queue again, now and once more than its tries. */
  retry(queue: string, id: string): Promise<void>
  /** Finishes the jobs at hand, for at most 7 seconds, and takes up no more. */
  stop(): Promise<void>
}

/** Does a job; `isLast` when it is not tried again by itself. */
export type Handler<Payload> = (payload: Payload, attempt: { isLast: boolean }) => Promise<void>

/** What a handler throws when no other try would end otherwise: the job stays in sight, and is not tried again by itself. */
export class PermanentJobError extends Error {}

/** Where jobs tell of what went wrong. */
export type JobLog = Record<'error' | 'warn', (fields: object, message: string) => void>

type JobDefinitions = {
  /** The names of all queues that jobs are put on. */
  queues: readonly string[]
  reactionsTo: Jobs['reactionsTo']
  applyImmediately: Jobs['applyImmediately']
}
type Options = {
  log: JobLog
  /** Whether this process takes up jobs, and so also looks after those of processes that died. */
  working: boolean
  /** How often it looks for jobs. */
  pollSeconds?: number
  /** How many jobs of a queue are at hand at once. */
  atOnce?: number
  /** How often it looks for jobs whose process died. */
  watchSeconds?: number
  patience?: QueueOptions
  /** How long the jobs at hand may take when it stops, in milliseconds. */
  stopWithin?: number
}

const day = 24 * 3600

/**
 * How long a job is tried: 20 times, 30 seconds to 6 hours apart, about 3 days in all. Whoever works
 * on it says every half minute that it lives; a process that was killed has its jobs tried again
 * within 3 minutes.
 */
const defaultRetryPolicy: QueueOptions = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  heartbeatSeconds: 60,
  expireInSeconds: 900,
  retentionSeconds: 90 * day,
  deleteAfterSeconds: 90 * day,
}

/** So many jobs of a queue are at hand at once in a process: one that hangs does not hold up the others. */
const defaultConcurrency = 3

/** Starts the queue on its tables (schema `pgboss`), which it makes when they are not there. */
export async function startJobQueue(
  opened: OpenDatabase,
  { queues, reactionsTo, applyImmediately }: JobDefinitions,
  options: Options,
): Promise<Jobs> {
  const { log, working } = options
  const watchSeconds = options.watchSeconds ?? 30
  const boss = new PgBoss({
    db: opened.jobDatabase,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', ({ message: problem, data }) =>
    log.warn({ problem, data }, 'the job queue gave a warning'),
  )
  await boss.start()
  const settings = { ...defaultRetryPolicy, ...options.patience }
  await ensureQueues(boss, queues, settings)
  const pollSeconds = options.pollSeconds ?? 2
  const once = { tryOnce: createJobRunner(boss, log), pollSeconds }
  const { atOnce = defaultConcurrency } = options
  const taken = new Set<string>()
  return {
    reactionsTo,
    applyImmediately,
    async enqueue(tx, queue, payload, afterSeconds = 0) {
      const data = { requestId: currentRequestId(), payload }
      const db = fromDrizzle(tx as DrizzleTransactionLike, sql)
      await boss.send(queue.name, data, { db, startAfter: afterSeconds })
    },
    async enqueueAll(tx, queue, payloads) {
      if (payloads.length === 0) return
      const requestId = currentRequestId()
      const jobs = payloads.map((payload) => ({ data: { requestId, payload } }))
      await boss.insert(queue.name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) })
    },
    async work(queue, handler) {
      taken.add(queue.name)
      for (let worker = 0; worker < atOnce; worker += 1)
        await startWorker(boss, once, queue, handler)
    },
    async repeat(name, cron, handler) {
      await ensureQueues(boss, [name], { ...settings, retryLimit: 2 })
      taken.add(name)
      await startWorker(boss, once, { name, payload: z.object({}) }, handler)
      await boss.schedule(name, cron, { payload: {} })
    },
    async retry(queue, id) {
      await boss.retry(queue, id)
      await boss.update(queue, undefined, { id, startAfter: new Date() })
    },
    stop: () => stopWorkers(boss, [...taken], options.stopWithin),
  }
}

/** Ends as soon as the jobs at hand have: pg-boss by itself would look every half second. */
async function stopWorkers(boss: PgBoss, names: string[], within = 7_000): Promise<void> {
  const patience = new AbortController()
  await Promise.race([
    Promise.all(names.map((name) => boss.offWork(name, { wait: true }))),
    // Aborted once the jobs have ended.
    wait(within, undefined, { signal: patience.signal }).catch(() => {}),
  ])
  patience.abort()
  await boss.stop({ graceful: true, timeout: 1000 })
}

/** Makes the queues that are not there. One that is keeps the settings that it was made with, until it is told others. */
async function ensureQueues(
  boss: PgBoss,
  names: readonly string[],
  settings: QueueOptions,
): Promise<void> {
  const there = new Map((await boss.getQueues([...names])).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const found = there.get(name)
    if (!found) await boss.createQueue(name, settings)
    else if (settingsDiffer(found, settings)) await boss.updateQueue(name, settings)
  }
}

const settingsDiffer = (found: QueueOptions, settings: QueueOptions): boolean =>
  Object.entries(settings).some(([name, value]) => found[name as keyof QueueOptions] !== value)

type RunJob = ReturnType<typeof createJobRunner>

/** One worker: one job at a time, and the next at once while there are some. */
async function startWorker<Payload extends object>(
  boss: PgBoss,
  { tryOnce, pollSeconds }: { tryOnce: RunJob; pollSeconds: number },
  queue: Queue<Payload>,
  handler: Handler<Payload>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  const worker: string = await boss.work(queue.name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const job of jobs) results.push(await tryOnce(job, queue, handler))
    boss.notifyWorker(worker)
    return results
  })
}

const createJobRunner =
  (boss: PgBoss, log: JobLog) =>
  async <Payload extends object>(
    { id, name, data, retryCount, retryLimit, signal }: JobWithMetadata<unknown>,
    queue: Queue<Payload>,
    handler: Handler<Payload>,
  ): Promise<JobResult> => {
    const read = z
      .object({ requestId: z.string().optional(), payload: queue.payload })
      .safeParse(data)
    const told = { queue: name, job: id, attempt: retryCount + 1 }
    if (!read.success) {
      const message = `it holds what cannot be read: ${describeIssues(read.error)}`
      log.error({ ...told, problem: message }, 'a job failed for good')
      return { id, status: 'deadletter', output: { message } }
    }
    const { requestId, payload } = read.data
    const sayCutOff = () => log.error({ ...told, reqId: requestId }, 'a job was cut off')
    signal.addEventListener('abort', sayCutOff)
    try {
      await withRequestId(requestId, () => handler(payload, { isLast: retryCount >= retryLimit }))
    } catch (error) {
      const err = describeError(error)
      const isHopeless = error instanceof PermanentJobError
      const isOver = isHopeless || retryCount >= retryLimit
      const failure = { ...told, reqId: requestId, err }
      if (isOver) log.error(failure, 'a job failed for good')
      else log.error(failure, 'a job failed and will be tried again')
      return { id, status: isHopeless ? 'deadletter' : 'failed', output: { message: err.message } }
    } finally {
      signal.removeEventListener('abort', sayCutOff)
    }
    // One that is forgotten to be done would be done twice.
    await retryUntilAvailable(() => boss.deleteJob(name, id))
    return { id, status: 'completed' }
  }

const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path, code }) => `${path.join('.') || 'all of it'} (${code})`).join(', ')
