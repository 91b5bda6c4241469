import { sql } from 'drizzle-orm'
import { expect, test as plainTest } from 'vitest'
import { createDatabase, createEmptyDatabase } from '../../../test/database/fresh-database.ts'
import { until } from '../../../test/until.ts'
import type { Database } from './database.ts'
import type { OpenDatabase } from './open-postgres.ts'
import { deleteOldMessages, openPubSub } from './pub-sub.ts'
import { publishTopic } from './publish-topic.ts'

type Way = Partial<Pick<OpenDatabase, 'connect' | 'onPublished'>> & {
  pauses?: Parameters<typeof openPubSub>[2]
}

const test = plainTest.extend<{
  opened: OpenDatabase
  /** A separate process that counts the messages about pages. */
  listen: (way?: Way) => { received: () => number; warnings: string[] }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  opened: async ({}, use) => {
    const opened = await createDatabase()
    await use(opened)
    await opened.close()
  },
  listen: async ({ opened }, use) => {
    const listeners: { close(): Promise<void> }[] = []
    await use(({ pauses = onlyListening, ...way } = {}) => {
      let received = 0
      const warnings: string[] = []
      const log = { warn: (_: object, message: string) => warnings.push(message) }
      const listener = openPubSub({ ...opened, onPublished: () => {}, ...way }, log, pauses)
      listener.subscribe('pages', () => {
        received += 1
      })
      listeners.push(listener)
      return { received: () => received, warnings }
    })
    for (const listener of listeners) await listener.close()
  },
})

/** It polls long after any test, so every message it receives came by LISTEN. */
const onlyListening = { polling: 1_000_000, first: 10, proof: 1_000_000 }
/** It cannot LISTEN, and polls all the time. */
const looking = { polling: 20, first: 10 }
const publish = (db: Database) => db.transaction((tx) => publishTopic(tx, 'pages'))
const listeners = sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`

test('R-SCALE-1 every process is notified only of what was committed', async ({
  opened: { db },
  listen,
}) => {
  const [one, other] = [listen(), listen()]
  // A process that has just begun to listen may have missed messages.
  await until(() => expect([one.received(), other.received()]).toEqual([1, 1]))
  await db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    await publishTopic(tx, 'pages')
  })
  await until(() => expect([one.received(), other.received()]).toEqual([2, 2]))
  const rolledBack = db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await publish(db)
  await until(() => expect([one.received(), other.received()]).toEqual([3, 3]))
})

test('R-SCALE-1 a transaction notifies its own process before its caller goes on', async ({
  opened: { db, onPublished },
  listen,
}) => {
  const { received } = listen({ onPublished, pauses: { ...onlyListening, first: 1_000_000 } })
  await until(() => expect(received()).toBe(1))
  await db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) as listening`)
  await publish(db)
  expect(received()).toBe(2)
  const failed = db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    throw new Error('the connection broke at commit')
  })
  await expect(failed).rejects.toThrow('broke')
  expect(received(), 'the commit may have succeeded').toBe(3)
  await db.transaction(async (tx) => tx.execute(sql`select 1`))
  expect(received(), 'nothing was published').toBe(3)
})

test('R-SCALE-1 a listener that reconnects assumes that it missed a message', async ({
  opened: { db },
  listen,
}) => {
  const { received, warnings } = listen()
  await until(() => expect(received()).toBe(1))
  await db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) as listening`)
  await until(async () => {
    expect((await db.execute(listeners)).rows).toHaveLength(1)
    expect(received()).toBe(2)
  })
  await publish(db)
  await until(() => expect(received()).toBe(3))
  expect(warnings).toEqual(['LISTEN failed; messages are polled every second'])
})

test('R-SCALE-1 messages are polled every second where LISTEN does not work', async ({
  opened: { db },
  listen,
}) => {
  const elsewhere = await createEmptyDatabase()
  const refused = listen({
    connect: () => Promise.reject(new Error('refused')),
    pauses: looking,
  })
  // Notifications stay within their database: LISTEN in another one succeeds and receives none of these.
  const deaf = listen({ connect: elsewhere.connect, pauses: { ...looking, proof: 100 } })
  const hearing = listen()
  const both = () => [refused.received(), deaf.received()]
  await until(() => expect([...both(), hearing.received()]).toEqual([1, 1, 1]))
  // Begun before a poll and committed after it, as long transactions are.
  await db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    await publish(db)
    await until(() => expect(both()).toEqual([2, 2]))
  })
  await until(() => expect(both()).toEqual([3, 3]))
  // A process that receives notifications does not poll, because it would receive each message twice.
  await until(() => expect(hearing.received()).toBe(3))
  await deleteOldMessages({ db, clock: () => new Date(Date.now() + 3_700_000) })
  expect((await db.execute(sql`select from pubsub_message`)).rows).toEqual([])
  await until(() => expect(deaf.warnings).toHaveLength(1))
  await elsewhere.close()
})

test('R-SCALE-1 a failed handler is called again', async ({ opened }) => {
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message) }
  const listener = openPubSub(opened, log, { ...looking, proof: 1_000_000 })
  let attempts = 0
  listener.subscribe('pages', async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the database was away')
  })
  await until(() => expect(attempts).toBeGreaterThan(1))
  expect(warnings).toEqual(['a message handler failed and is repeated'])
  await listener.close()
})
