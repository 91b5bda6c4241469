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
  /** What it does: the name of a reaction, or of its queue. */
  task: z.string(),
  attempts: count,
  problem: z.string(),
  /** The request that caused it; null where none did. */
  requestId: z.string().nullable(),
  createdAt: moment,
  /** When it is tried again by itself; null where it failed for good. */
  nextTryAt: moment.nullable(),
})
export type FailedJobBody = z.infer<typeof FailedJobBody>

const MaintenanceBody = z
  .object({ doneAt: moment, problem: z.string().nullable(), bytes: count.nullable() })
  .nullable()
export type MaintenanceBody = z.infer<typeof MaintenanceBody>

/** A file that nobody is given. */
const HeldFileBody = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'infected']),
  since: moment,
})
export type HeldFileBody = z.infer<typeof HeldFileBody>

/** How the site stands, for whoever looks after it. */
export const SystemBody = z.object({
  versions: z.object({ product: z.string(), node: z.string(), postgresql: z.string() }),
  /** The name of the last migration, and how many there are. */
  schema: z.object({ last: z.string(), migrations: count }),
  queues: z.array(QueueBody),
  failedJobs: z.array(FailedJobBody),
  heldFiles: z.array(HeldFileBody),
  mail: z.object({
    /** Whether mail leaves this machine; if not, it is kept in the outbox. */
    delivers: z.boolean(),
    /** Whether a mailbox is read for letters that come back. */
    readsBounces: z.boolean(),
    waiting: count,
    failed: count,
    bounced: count,
  }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    files: count,
    bytes: count,
    /** What is free in a folder, in bytes; null in a bucket, which says nothing of it. */
    freeBytes: count.nullable(),
  }),
  backup: MaintenanceBody,
  housekeeping: MaintenanceBody,
  bounces: MaintenanceBody,
  now: moment,
})
export type SystemBody = z.infer<typeof SystemBody>

/** What was looked at, as `npm run doctor` says it. */
export const FindingList = z.object({
  findings: z.array(
    z.object({ state: z.enum(['ok', 'warn', 'FAIL']), about: z.string(), says: z.string() }),
  ),
})
export type FindingList = z.infer<typeof FindingList>

/** The mails that were kept instead of sent, the newest first. */
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
