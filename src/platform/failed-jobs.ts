import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { Refused } from '#domain/refusal.ts'
import type { Database } from './database/database.ts'
import type { Jobs } from './job-queue.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What we read of the job queue's own table. */
const job = pgSchema('pgboss').table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  data: jsonb('data'),
  output: jsonb('output'),
  retryCount: integer('retry_count').notNull(),
  createdOn: moment('created_on').notNull(),
  startAfter: moment('start_after').notNull(),
})

/** How many jobs of a queue wait for their turn, are being done, wait for another try, and have failed for good. */
export type QueueLoad = {
  queue: string
  waiting: number
  active: number
  retrying: number
  failed: number
}

/** Of each queue that has jobs how many there are, by how they stand. */
export async function countJobs(db: Pick<Database, 'select'>): Promise<QueueLoad[]> {
  const having = (state: string) =>
    sql<number>`count(*) filter (where ${job.state} = ${state})`.mapWith(Number)
  return db
    .select({
      queue: job.name,
      waiting: having('created'),
      active: having('active'),
      retrying: having('retry'),
      failed: having('failed'),
    })
    .from(job)
    .where(inArray(job.state, ['created', 'active', 'retry', 'failed']))
    .groupBy(job.name)
    .orderBy(job.name)
}

/** The ids of what a job is about: left out are those that it does not name. */
export type JobSubject = z.infer<typeof Subject>

const Subject = z.object({
  submissionId: z.string().optional(),
  articleId: z.string().optional(),
  emailId: z.string().optional(),
  fileId: z.string().optional(),
})

/** A job whose last try failed. */
export type FailedJob = {
  id: string
  queue: string
  /** Which reaction it is; undefined for other jobs. */
  effect: string | undefined
  /** How often it was tried. */
  attempts: number
  /** What was wrong at the last try. */
  problem: string
  /** The request that caused it. */
  requestId: string | undefined
  /** What it is about, by the ids that it or its event names. */
  about: JobSubject
  createdAt: Date
  /** When it will be tried again by itself; undefined when it failed for good. */
  nextTryAt: Date | undefined
}

const Data = z.object({
  requestId: z.string().optional(),
  payload: Subject.extend({ effect: z.string().optional(), event: Subject.optional() }),
})
const Message = z.object({ message: z.string() })
const Output = z.union([
  Message,
  // How the queue itself writes that a worker died, was stopped or took too long.
  z
    .object({ value: z.union([Message, z.string().transform((message) => ({ message }))]) })
    .transform(({ value }) => value),
])

/** The jobs whose last try failed, the newest 500 of them: those that wait for another try, and those that failed for good. */
export async function listFailedJobs(db: Database): Promise<FailedJob[]> {
  const rows = await db.select().from(job).where(failed).orderBy(desc(job.createdOn)).limit(500)
  return rows.map(({ id, name, state, data, output, retryCount, createdOn, startAfter }) => {
    const read = Data.safeParse(data).data
    return {
      id,
      queue: name,
      effect: read?.payload.effect,
      attempts: retryCount + 1,
      problem: Output.safeParse(output).data?.message ?? 'unknown',
      requestId: read?.requestId,
      about: Subject.parse({ ...read?.payload, ...read?.payload.event }),
      createdAt: createdOn,
      nextTryAt: state === 'retry' ? startAfter : undefined,
    }
  })
}

/** Has a failed job tried again now, whether or not it would be by itself. Throws 404 for an id that is no failed job's. */
export async function retryFailedJob(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
): Promise<void> {
  const noSuchJob = new Refused('not-found', `There is no failed job ${id.slice(0, 100)}.`)
  if (!z.uuid().safeParse(id).success) throw noSuchJob
  const [found] = await db
    .select({ queue: job.name })
    .from(job)
    .where(and(eq(job.id, id), failed))
  if (!found) throw noSuchJob
  await jobs.retry(found.queue, id)
}

const failed = inArray(job.state, ['failed', 'retry'])
