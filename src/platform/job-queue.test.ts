import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import { expect, test as plainTest } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../../test/database/fresh-database.ts'
import { startDatabaseProxy } from '../../test/servers/database-proxy.ts'
import { until } from '../../test/until.ts'
import { type OpenDatabase, openPostgres } from './database/open-postgres.ts'
import { describeError } from './describe-error.ts'
import { listFailedJobs } from './failed-jobs.ts'
import { type Jobs, PermanentJobError, type Queue, startJobQueue } from './job-queue.ts'

type Sheet = { n: number }
const queue: Queue<Sheet> = { name: 'sheets', payload: z.object({ n: z.number() }) }

const test = plainTest.extend<{
  opened: OpenDatabase
  errors: object[]
  start: (options?: Partial<Parameters<typeof startJobQueue>[2]>) => Promise<Jobs>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  opened: async ({}, use) => {
    const opened = await createDatabase()
    await use(opened)
    await opened.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  errors: async ({}, use) => use([]),
  start: async ({ opened, errors }, use) => {
    const started: Jobs[] = []
    const onReport = (fields: object, message: string) => errors.push({ ...fields, message })
    await use(async (options = {}) => {
      const composed = {
        queues: [queue.name, 'keyed'],
        keyedQueues: ['keyed'],
        reactionsTo: () => [],
        applyImmediately: async () => {},
      }
      const log = { error: onReport, warn: onReport }
      const jobs = await startJobQueue(opened, composed, { log, working: true, ...options })
      started.push(jobs)
      return jobs
    })
    for (const jobs of started) await jobs.stop()
  },
})

test('R-RUN-3 an existing queue gets the settings of this version', async ({ opened, start }) => {
  await (await start({ retryPolicy: { retryLimit: 1, heartbeatSeconds: 900 } })).stop()
  await rows(opened, sql`update pgboss.queue set retry_delay_max = null, retry_limit = 12`)
  await start()
  const settings = sql`select retry_limit, retry_delay, retry_delay_max, heartbeat_seconds from pgboss.queue where name = 'sheets'`
  expect(await rows(opened, settings)).toEqual([
    { retry_limit: 20, retry_delay: 30, retry_delay_max: 21_600, heartbeat_seconds: 60 },
  ])
})

test('R-RUN-3 one job waits for each key until it starts', async ({ opened, start }) => {
  const keyed: Queue<Sheet> = { ...queue, name: 'keyed', keyOf: ({ n }) => String(n) }
  const jobs = await start({})
  const add = (...numbers: number[]) =>
    opened.db.transaction((tx) =>
      jobs.enqueueAll(
        tx,
        keyed,
        numbers.map((n) => ({ n })),
      ),
    )
  await add(1, 2, 1)
  await add(2)
  await opened.db.transaction((tx) => jobs.enqueue(tx, keyed, { n: 1 }))
  const waiting = sql`select singleton_key from pgboss.job where name = 'keyed' and state = 'created' order by 1`
  expect(await rows(opened, waiting)).toEqual([{ singleton_key: '1' }, { singleton_key: '2' }])
  await rows(opened, sql`update pgboss.job set state = 'active' where singleton_key = '1'`)
  await add(1)
  expect(await rows(opened, waiting)).toHaveLength(2)
})

test('R-RUN-3 delays between attempts grow to six hours', async ({ opened, start }) => {
  const jobs = await start()
  await enqueue(opened, jobs, 1, 2)
  await rows(
    opened,
    sql`update pgboss.job set retry_count = 15, started_on = now() where (data->'payload'->>'n')::int = 2`,
  )
  await jobs.work(queue, async () => {
    throw new Error('no')
  })
  const failed = await until(async () => {
    const failed = await listFailedJobs(opened.db)
    expect(failed).toHaveLength(2)
    return failed
  })
  const pauses = failed.map(({ attempts, nextTryAt }) => [
    attempts,
    Math.ceil(((nextTryAt?.getTime() ?? 0) - Date.now()) / 60_000),
  ])
  expect(pauses).toContainEqual([17, 360])
  expect(pauses).toContainEqual([1, 1])
})

test('R-RUN-3 a full queue is processed without pauses', async ({ opened, start }) => {
  const jobs = await start({ pollSeconds: 3600 })
  await enqueue(opened, jobs, 1, 2, 3, 4, 5, 6, 7)
  const done: number[] = []
  await jobs.work(queue, async ({ n }) => {
    done.push(n)
  })
  await until(() => expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]))
})

test('R-RUN-3 a job of a killed process is retried', async ({ opened, start }) => {
  const jobs = await start({ watchSeconds: 1, pollSeconds: 0.5, retryPolicy: { retryDelayMax: 0 } })
  await enqueue(opened, jobs, 1)
  await rows(
    opened,
    sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '61 seconds'`,
  )
  const done: number[] = []
  await jobs.work(queue, async ({ n }) => {
    done.push(n)
  })
  await until(() => expect(done).toEqual([1]))
})

test('R-RUN-3 a job that finished while the database was unavailable is not repeated', async ({
  opened,
  errors,
}) => {
  const client = await opened.connect()
  await client.end()
  const proxy = await startDatabaseProxy(client)
  const behind = await openPostgres(proxy.connection)
  const onReport = (fields: object, message: string) => errors.push({ ...fields, message })
  const jobs = await startJobQueue(
    behind,
    { queues: [queue.name], reactionsTo: () => [], applyImmediately: async () => {} },
    {
      working: true,
      pollSeconds: 0.5,
      log: { error: onReport, warn: onReport },
      retryPolicy: { retryDelayMax: 0 },
    },
  )
  const done: number[] = []
  await jobs.work(queue, async ({ n }) => {
    done.push(n)
    if (n !== 1) return
    proxy.cuts = true
    void until(() => expect(proxy.met).toBeGreaterThan(0)).then(() => {
      proxy.cuts = false
    })
  })
  await enqueue(opened, jobs, 1)
  await until(async () => {
    expect(await rows(opened, sql`select 1 from pgboss.job where name = 'sheets'`)).toEqual([])
  })
  await enqueue(opened, jobs, 2)
  await until(() => expect(done).toEqual([1, 2]))
  await jobs.stop()
  await behind.close()
  await proxy.close()
})

test('R-RUN-3 stopping waits for running jobs and starts no others', async ({ opened, start }) => {
  const jobs = await start({ pollSeconds: 0.5, stopWithin: 60_000 })
  const finish = Promise.withResolvers<void>()
  const begun: number[] = []
  await jobs.work(queue, async ({ n }) => {
    begun.push(n)
    await finish.promise
  })
  const night = Promise.withResolvers<void>()
  await jobs.repeat('nightly', '0 0 1 1 *', async () => {
    begun.push(0)
    await night.promise
  })
  const nightly = { name: 'nightly', payload: z.object({}) }
  await opened.db.transaction((tx) => jobs.enqueue(tx, nightly, {}))
  await enqueue(opened, jobs, 1)
  await until(() => expect(begun.sort()).toEqual([0, 1]))
  const other = await start({ pollSeconds: 0.5 })
  const polled: number[] = []
  const keyed: Queue<Sheet> = { ...queue, name: 'keyed', keyOf: ({ n }) => String(n) }
  await other.work(keyed, async ({ n }) => void polled.push(n))
  const stopped = jobs.stop()
  await enqueue(opened, jobs, 2)
  finish.resolve()
  // Another process polls as often: when it has found jobs one after the other, this one would have polled, too.
  for (const n of [1, 2, 3]) {
    await opened.db.transaction((tx) => other.enqueue(tx, keyed, { n }))
    await until(() => expect(polled).toContain(n))
  }
  night.resolve()
  await stopped
  await other.stop()
  const left = sql`select data->'payload' as payload from pgboss.job where name <> 'keyed'`
  expect(await rows(opened, left)).toEqual([{ payload: { n: 2 } }])
  expect(begun).toEqual([0, 1])
})

test('R-RUN-3 the list of failed jobs has the error of pg-boss or of the worker', async ({
  opened,
  start,
}) => {
  await enqueue(opened, await start(), 1)
  for (const [output, problem] of [
    ['{"message": "no"}', 'no'],
    ['{"value": {"message": "job heartbeat timeout"}}', 'job heartbeat timeout'],
    ['{"value": "pg-boss shut down while active"}', 'pg-boss shut down while active'],
    ['[]', 'unknown'],
  ]) {
    await rows(opened, sql`update pgboss.job set state = 'failed', output = ${output}::jsonb`)
    expect(await listFailedJobs(opened.db)).toMatchObject([{ queue: 'sheets', problem }])
  }
})

test('R-RUN-3 an unreadable queue is logged with the reason', async ({ opened, errors, start }) => {
  const jobs = await start({ pollSeconds: 0.5 })
  await jobs.work(queue, async () => {})
  await rows(opened, sql`alter table pgboss.job_common rename to hidden`)
  await until(() => expect(errors).not.toEqual([]))
  await rows(opened, sql`alter table pgboss.hidden rename to job_common`)
  expect(errors[0]).toMatchObject({
    message: 'the job queue failed',
    err: { message: expect.stringContaining('job_common') },
  })
})

test('R-RUN-3 an unreadable job and a permanent failure are logged and not retried', async ({
  opened,
  errors,
  start,
}) => {
  const jobs = await start({ pollSeconds: 0.5 })
  await enqueue(opened, jobs, 1, 2, 3, 4)
  const set = (n: number, data: string) =>
    rows(
      opened,
      sql`update pgboss.job set data = ${data}::jsonb where data->'payload'->>'n' = ${n}::text`,
    )
  await set(1, '"none"')
  await set(2, '{"payload": {"n": "two"}, "requestId": 7}')
  const attempts: unknown[] = []
  await jobs.work(queue, async ({ n }, attempt) => {
    attempts.push([n, attempt])
    throw n === 3 ? new PermanentJobError('hopeless') : new Error('not now')
  })
  await until(() => expect(errors).toHaveLength(4))
  const said = errors
    .map((error) => Object(error))
    .map(({ message, problem, err, attempt }) => [message, problem ?? err.message, attempt])
  expect(said.sort()).toEqual([
    ['a job failed and will be retried', 'not now', 1],
    ['a job failed and will not be retried', 'hopeless', 1],
    [
      'a job failed and will not be retried',
      'its payload cannot be parsed: payload (invalid_type)',
      1,
    ],
    [
      'a job failed and will not be retried',
      'its payload cannot be parsed: requestId (invalid_type), payload.n (invalid_type)',
      1,
    ],
  ])
  expect(attempts.sort()).toEqual([
    [3, { isLast: false }],
    [4, { isLast: false }],
  ])
  for (const error of errors)
    expect(error).toMatchObject({ queue: 'sheets', job: expect.any(String) })
  const failed = await until(async () => {
    const failed = await listFailedJobs(opened.db)
    expect(failed).toHaveLength(4)
    return failed
  })
  expect(failed.filter(({ nextTryAt }) => nextTryAt).map(({ problem }) => problem)).toEqual([
    'not now',
  ])
})

test('R-RUN-3 the log of a failed query contains no values', () => {
  const cause = Object.assign(new Error('relation does not exist'), { code: '42P01' })
  const error = new DrizzleQueryError('select $1', ['secret'], cause)
  const recorded = describeError(new AggregateError([error], 'failed: deleteStaleUploads'))
  expect(recorded).toMatchObject({
    message: 'failed: deleteStaleUploads',
    errors: [{ message: 'relation does not exist', code: '42P01', query: 'select $1' }],
  })
  expect(JSON.stringify(recorded)).not.toContain('secret')
})

const enqueue = (opened: OpenDatabase, jobs: Jobs, ...numbers: number[]) =>
  opened.db.transaction(async (tx) => {
    for (const n of numbers) await jobs.enqueue(tx, queue, { n })
  })

async function rows(opened: OpenDatabase, statement: SQL): Promise<unknown[]> {
  return ((await opened.db.execute(statement)) as unknown as { rows: unknown[] }).rows
}
