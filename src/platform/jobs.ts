import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Transaction } from './database/database.ts'
import type { OpenDatabase } from './database/open.ts'

/** Work that is done after the answer: kept in the database, and tried again with growing pauses for about three days. */
export interface Jobs {
  /** Adds a job inside the transaction that causes it: both happen or neither. */
  enqueue(tx: Transaction, queue: string, data: object): Promise<void>
  /** Takes up the jobs of a queue, one after the other; a job whose handler throws is tried again later. */
  work<Data extends object>(queue: string, handler: (data: Data) => Promise<void>): Promise<void>
  /** Runs the handler at each time of the cron line, in one process only. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Finishes the jobs at hand and takes up no more. */
  stop(): Promise<void>
}

type Options = { onError(error: Error): void; pollSeconds?: number }

/** Starts the queue on its tables (schema `pgboss`), which it makes when they are not there. */
export async function startJobs(
  opened: OpenDatabase,
  queues: string[],
  options: Options,
): Promise<Jobs> {
  const boss = new PgBoss({ db: opened.jobDatabase })
  boss.on('error', options.onError)
  await boss.start()
  for (const queue of queues) {
    await boss.createQueue(queue, { retryLimit: 12, retryDelay: 30, retryBackoff: true })
  }
  const polling = { pollingIntervalSeconds: options.pollSeconds ?? 2 }
  return {
    async enqueue(tx, queue, data) {
      await boss.send(queue, data, { db: fromDrizzle(tx as DrizzleTransactionLike, sql) })
    },
    async work(queue, handler) {
      await boss.work(queue, polling, async (jobs) => {
        for (const job of jobs) await handler(job.data as never)
      })
    },
    async repeat(queue, cron, handler) {
      await boss.work(queue, async () => handler())
      await boss.schedule(queue, cron)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
