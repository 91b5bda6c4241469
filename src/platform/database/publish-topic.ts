import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'

/** `pages`: cached pages are stale; `search`: only those that show a search. */
export const topics = ['pages', 'search'] as const
export type Topic = (typeof topics)[number]

/** Topics published by the running transaction. */
const published = new AsyncLocalStorage<Set<Topic>>()

/** Notifies all processes after the commit. */
export async function publishTopic(tx: Transaction, topic: Topic): Promise<void> {
  published.getStore()?.add(topic)
  await tx.execute(sql`select announce(${topic})`)
}

/**
 * Delivers the topics of a transaction to this process when it ends, also after an error: the commit may have
 * succeeded.
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
