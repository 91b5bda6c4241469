import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './job-queue.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** The columns of pg-boss's own table that are read here. */
const job = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data'),
  output: jsonb('output'),
  retryCount: integer('retry_count').notNull(),
  createdOn: timestamptz('created_on').notNull(),
  startAfter: timestamptz('start_after').notNull(),
})

/** Jobs of one queue by state; `failed` jobs are not tried again. */
export type QueueLoad = {
  queue: string
  waiting: number
  active: number
  retrying: number
  failed: number
}

export async function countJobs(db: Pick<Database, 'select'>): Promise<QueueLoad[]> {
  const count = (state: string) =>
    sql<number>`count(*) filter (where ${job.state} = ${state})`.mapWith(Number)
  return db
    .select({
      queue: job.name,
      waiting: count('created'),
      active: count('active'),
      retrying: count('retry'),
      failed: count('failed'),
    })
    .from(job)
    .where(inArray(job.state, ['created', 'active', 'retry', 'failed']))
    .groupBy(job.name)
    .orderBy(job.name)
}

export type JobSubject = z.infer<typeof Subject>

const Subject = z.object({
  submissionId: z.string().optional(),
  articleId: z.string().optional(),
  emailId: z.string().optional(),
  fileId: z.string().optional(),
})

export type FailedJob = {
  id: string
  queue: string
  /** The reaction; undefined for other jobs. */
  effect: string | undefined
  attempts: number
  problem: string
  requestId: string | undefined
  about: JobSubject
  createdAt: Date
  /** Undefined for a job that is not tried again. */
  nextTryAt: Date | undefined
}

const Data = z.object({
  requestId: z.string().optional(),
  payload: Subject.extend({ effect: z.string().optional(), event: Subject.optional() }),
})
const Message = z.object({ message: z.string() })
const Output = z.union([
  Message,
  // How pg-boss reports that a worker died, was stopped or took too long.
  z
    .object({ value: z.union([Message, z.string().transform((message) => ({ message }))]) })
    .transform(({ value }) => value),
])

/** The newest 500 jobs whose last attempt failed, including those that will be tried again. */
export async function listFailedJobs(db: Database): Promise<FailedJob[]> {
  const rows = await db.select().from(job).where(failed).orderBy(desc(job.createdOn)).limit(500)
  return rows.map(({ id, name, state, data, output, retryCount, createdOn, startAfter }) => {
    const parsed = Data.safeParse(data).data
    return {
      id,
      queue: name,
      effect: parsed?.payload.effect,
      attempts: retryCount + 1,
      problem: Output.safeParse(output).data?.message ?? 'unknown',
      requestId: parsed?.requestId,
      about: Subject.parse({ ...parsed?.payload, ...parsed?.payload.event }),
      createdAt: createdOn,
      nextTryAt: state === 'retry' ? startAfter : undefined,
    }
  })
}

/** Retries a failed job immediately. Throws 404 when the id belongs to no failed job. */
export async function retryFailedJob(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
): Promise<void> {
  const noSuchJob = new Refused('not-found', `There is no failed job ${id.slice(0, 100)}.`)
  if (!z.uuid().safeParse(id).success) throw noSuchJob
  const [failedJob] = await db
    .select({ queue: job.name })
    .from(job)
    .where(and(eq(job.id, id), failed))
  if (!failedJob) throw noSuchJob
  await jobs.retry(failedJob.queue, id)
}

const failed = inArray(job.state, ['failed', 'retry'])
