import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/** What processes tell each other: that cached pages are stale, or only those that show a search. */
export const topics = ['pages', 'search'] as const
export type Topic = (typeof topics)[number]

/** The topics that the running transaction has published. */
const published = new AsyncLocalStorage<Set<Topic>>()

/** Notifies every process once the transaction is committed; this process as soon as it is. */
export async function publishTopic(tx: Transaction, topic: Topic): Promise<void> {
  published.getStore()?.add(topic)
  await tx.execute(sql`select announce(${topic})`)
}

/**
 * Makes the transactions of a database deliver what they published to this process when they end, so that a request reads
 * what it wrote. Also after an error: a commit can succeed although its connection broke.
 */
export function deliverPublished(db: Database, deliver: (topic: Topic) => void): Database {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => {
    const topics = new Set<Topic>()
    return published.run(topics, () =>
      transaction(work, config).finally(() => topics.forEach(deliver)),
    )
  }
  return db
}
