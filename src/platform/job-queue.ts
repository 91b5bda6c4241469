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
import type { Event, EventType } from '#domain/events/event.ts'
import type { Clock } from './clock.ts'
import type { Transaction } from './database/database.ts'
import type { OpenDatabase } from './database/open-postgres.ts'
import { retryUntilAvailable } from './database/retry-until-available.ts'
import { describeError } from './describe-error.ts'
import { currentRequestId, withRequestId } from './request-id.ts'

/** A queue and its payload, which is validated before a job runs: the job may be days old. */
export type Queue<Payload extends object> = {
  name: string
  payload: z.ZodType<Payload>
  /**
   * In a queue of `keyedQueues`: a job is not added while one with the same key waits for its first attempt. A job must be added
   * after the commit of the change that it is about.
   */
  keyOf?(payload: Payload): string
}

/** Background jobs in the database, retried with growing delays for about three days. */
export interface Jobs {
  /** Adds a job in the given transaction; it runs after `afterSeconds`. */
  enqueue<Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    payload: Payload,
    afterSeconds?: number,
  ): Promise<void>
  /** Adds several jobs in one statement. */
  enqueueAll<Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /** The names of the effects of an event. */
  reactionsTo(type: EventType): readonly string[]
  /** Applies the effects that belong to the transaction of the event. */
  applyImmediately(deps: { clock: Clock; jobs: Jobs }, tx: Transaction, event: Event): Promise<void>
  /**
   * Runs the jobs of a queue, a few at the same time. A job whose handler throws is logged and retried. One that
   * throws `PermanentJobError`, has no attempts left or cannot be parsed is listed by `failed-jobs.ts` for 90
   * days.
   */
  work<Payload extends object>(queue: Queue<Payload>, handler: Handler<Payload>): Promise<void>
  /** Runs the handler at each time of the cron expression (UTC), in one process only. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Runs a failed job again now. */
  retry(queue: string, id: string): Promise<void>
  /** Finishes running jobs for at most 7 seconds and starts no more. */
  stop(): Promise<void>
}

/** `isLast`: no attempt follows. */
export type Handler<Payload> = (payload: Payload, attempt: { isLast: boolean }) => Promise<void>

/** Thrown by a handler when another attempt would fail, too. */
export class PermanentJobError extends Error {}

export type JobLog = Record<'error' | 'warn', (fields: object, message: string) => void>

type JobDefinitions = {
  queues: readonly string[]
  /** Those of them whose jobs have keys. */
  keyedQueues?: readonly string[]
  reactionsTo: Jobs['reactionsTo']
  applyImmediately: Jobs['applyImmediately']
}
type Options = {
  log: JobLog
  /** Whether this process runs jobs and supervises those of processes that died. */
  working: boolean
  pollSeconds?: number
  /** How many jobs of a queue run at the same time. */
  concurrency?: number
  /** How often it looks for jobs whose process died. */
  watchSeconds?: number
  retryPolicy?: QueueOptions
  /** How long running jobs may take on stop, in milliseconds. */
  stopWithin?: number
}

const day = 24 * 3600

/**
 * 20 attempts, 30 seconds to 6 hours apart, about 3 days in all. Workers send a heartbeat; the jobs of a killed
 * process are retried within 3 minutes.
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

/** A job that hangs does not block the others of its queue. */
const defaultConcurrency = 3

/** Starts the queue; creates its tables (schema `pgboss`) when they are missing. */
export async function startJobQueue(
  opened: OpenDatabase,
  { queues, keyedQueues = [], reactionsTo, applyImmediately }: JobDefinitions,
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
    // Index builds that pg-boss postpones after an upgrade: the processes that run jobs make them.
    bamIntervalSeconds: working ? 60 : day,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', ({ message: problem, data }) =>
    log.warn({ problem, data }, 'the job queue gave a warning'),
  )
  await boss.start()
  const settings = { ...defaultRetryPolicy, ...options.retryPolicy }
  await ensureQueues(boss, queues, settings, keyedQueues)
  const pollSeconds = options.pollSeconds ?? 2
  const runner = { tryOnce: createJobRunner(boss, log), pollSeconds }
  const { concurrency = defaultConcurrency } = options
  const queueNames = new Set<string>()
  return {
    reactionsTo,
    applyImmediately,
    async enqueue(tx, queue, payload, afterSeconds = 0) {
      const data = { requestId: currentRequestId(), payload }
      const db = fromDrizzle(tx as DrizzleTransactionLike, sql)
      const key = singletonKey(queue, payload)
      await boss.send(queue.name, data, { db, startAfter: afterSeconds, ...key })
    },
    async enqueueAll(tx, queue, payloads) {
      if (payloads.length === 0) return
      const requestId = currentRequestId()
      const jobs = payloads.map((payload) => ({
        data: { requestId, payload },
        ...singletonKey(queue, payload),
      }))
      await boss.insert(queue.name, jobs, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) })
    },
    async work(queue, handler) {
      queueNames.add(queue.name)
      for (let worker = 0; worker < concurrency; worker += 1)
        await startWorker(boss, runner, queue, handler)
    },
    async repeat(name, cron, handler) {
      await ensureQueues(boss, [name], { ...settings, retryLimit: 2 })
      queueNames.add(name)
      await startWorker(boss, runner, { name, payload: z.object({}) }, handler)
      await boss.schedule(name, cron, { payload: {} })
    },
    async retry(queue, id) {
      await boss.retry(queue, id)
      await boss.update(queue, undefined, { id, startAfter: new Date() })
    },
    stop: () => stopWorkers(boss, [...queueNames], options.stopWithin),
  }
}

const singletonKey = <Payload extends object>({ keyOf }: Queue<Payload>, payload: Payload) =>
  keyOf && { singletonKey: keyOf(payload) }

/** Returns as soon as running jobs have ended: pg-boss alone would check every half second. */
async function stopWorkers(boss: PgBoss, names: string[], within = 7_000): Promise<void> {
  const timeout = new AbortController()
  await Promise.race([
    Promise.all(names.map((name) => boss.offWork(name, { wait: true }))),
    wait(within, undefined, { signal: timeout.signal }).catch(() => {}),
  ])
  timeout.abort()
  await boss.stop({ graceful: true, timeout: 1000 })
}

/** Creates missing queues and updates changed settings. */
async function ensureQueues(
  boss: PgBoss,
  names: readonly string[],
  settings: QueueOptions,
  keyedQueues: readonly string[] = [],
): Promise<void> {
  const existing = new Map((await boss.getQueues([...names])).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const found = existing.get(name)
    const policy = keyedQueues.includes(name) ? ('short' as const) : ('standard' as const)
    if (!found) await boss.createQueue(name, { ...settings, policy })
    else if (settingsDiffer(found, settings)) await boss.updateQueue(name, settings)
  }
}

const settingsDiffer = (found: QueueOptions, settings: QueueOptions): boolean =>
  Object.entries(settings).some(([name, value]) => found[name as keyof QueueOptions] !== value)

type RunJob = ReturnType<typeof createJobRunner>

/** Runs one job at a time, and asks for the next immediately. */
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
    const parsed = z
      .object({ requestId: z.string().optional(), payload: queue.payload })
      .safeParse(data)
    const logFields = { queue: name, job: id, attempt: retryCount + 1 }
    if (!parsed.success) {
      const message = `its payload cannot be parsed: ${describeIssues(parsed.error)}`
      log.error({ ...logFields, problem: message }, 'a job failed and will not be retried')
      return { id, status: 'deadletter', output: { message } }
    }
    const { requestId, payload } = parsed.data
    const logAbort = () => log.error({ ...logFields, reqId: requestId }, 'a job was aborted')
    signal.addEventListener('abort', logAbort)
    try {
      await withRequestId(requestId, () => handler(payload, { isLast: retryCount >= retryLimit }))
    } catch (error) {
      const err = describeError(error)
      const isPermanent = error instanceof PermanentJobError
      const isFinal = isPermanent || retryCount >= retryLimit
      const failure = { ...logFields, reqId: requestId, err }
      if (isFinal) log.error(failure, 'a job failed and will not be retried')
      else log.error(failure, 'a job failed and will be retried')
      return { id, status: isPermanent ? 'deadletter' : 'failed', output: { message: err.message } }
    } finally {
      signal.removeEventListener('abort', logAbort)
    }
    // A job that is not deleted would run twice.
    await retryUntilAvailable(() => boss.deleteJob(name, id))
    return { id, status: 'completed' }
  }

const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path, code }) => `${path.join('.') || 'payload'} (${code})`).join(', ')
