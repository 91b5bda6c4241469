import { z } from 'zod'

const count = z.number().int().min(0)
const moment = z.iso.datetime()

const QueueBody = z.object({
  queue: z.string(),
  waiting: count,
  active: count,
  retrying: count,
  failed: count,
})

const FailedJobBody = z.object({
  id: z.string(),
  /** The name of a reaction or a queue. */
  task: z.string(),
  attempts: count,
  problem: z.string(),
  /** The request that caused it. */
  requestId: z.string().nullable(),
  createdAt: moment,
  /** The next automatic attempt; null after the last one. */
  nextTryAt: moment.nullable(),
})
export type FailedJobBody = z.infer<typeof FailedJobBody>

const MaintenanceBody = z
  .object({ doneAt: moment, problem: z.string().nullable(), bytes: count.nullable() })
  .nullable()
export type MaintenanceBody = z.infer<typeof MaintenanceBody>

/** A file that the virus scanner has not released. */
const QuarantinedFileBody = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'infected']),
  since: moment,
})
export type QuarantinedFileBody = z.infer<typeof QuarantinedFileBody>

/** The state of the site for managers. */
export const SystemBody = z.object({
  versions: z.object({ product: z.string(), node: z.string(), postgresql: z.string() }),
  schema: z.object({ last: z.string(), migrations: count }),
  queues: z.array(QueueBody),
  failedJobs: z.array(FailedJobBody),
  quarantinedFiles: z.array(QuarantinedFileBody),
  mail: z.object({
    /** Whether emails are sent; otherwise they are stored in the outbox. */
    delivers: z.boolean(),
    /** Whether a mailbox is read for bounces. */
    readsBounces: z.boolean(),
    waiting: count,
    failed: count,
    bounced: count,
  }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    files: count,
    bytes: count,
    /** Null for a bucket. */
    freeBytes: count.nullable(),
  }),
  backup: MaintenanceBody,
  housekeeping: MaintenanceBody,
  bounces: MaintenanceBody,
  now: moment,
})
export type SystemBody = z.infer<typeof SystemBody>

/** The findings of `npm run doctor`. */
export const FindingList = z.object({
  findings: z.array(
    z.object({ state: z.enum(['ok', 'warn', 'FAIL']), about: z.string(), says: z.string() }),
  ),
})
export type FindingList = z.infer<typeof FindingList>

/** The emails in the outbox, newest first. */
export const OutboxBody = z.object({
  total: count,
  mails: z.array(
    z.object({
      name: z.string(),
      at: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
})
export type OutboxBody = z.infer<typeof OutboxBody>
