import { sql } from 'drizzle-orm'
import { expect, test as plainTest, vi } from 'vitest'
import { createDatabase, createEmptyDatabase } from '../../../test/database/fresh-database.ts'
import type { OpenDatabase } from './open-postgres.ts'
import { deleteOldMessages, openPubSub, publishTopic } from './pub-sub.ts'

type Way = Partial<Pick<OpenDatabase, 'connect'>>

const test = plainTest.extend<{
  opened: OpenDatabase
  /** A process that counts what it hears of pages. */
  listen: (way?: Way) => { heard: () => number; warnings: string[] }
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  opened: async ({}, use) => {
    const opened = await createDatabase()
    await use(opened)
    await opened.close()
  },
  listen: async ({ opened }, use) => {
    const ears: { close(): Promise<void> }[] = []
    await use((way = {}) => {
      let heard = 0
      const warnings: string[] = []
      const log = { warn: (_: object, message: string) => warnings.push(message) }
      const ear = openPubSub({ ...opened, ...way }, log)
      ear.subscribe('pages', () => {
        heard += 1
      })
      ears.push(ear)
      return { heard: () => heard, warnings }
    })
    for (const ear of ears) await ear.close()
  },
})

const within = (milliseconds: number) => ({ timeout: milliseconds, interval: 5 })
const listeners = sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`

test('R-SCALE-1 every process hears within a second of what was committed, of nothing that was taken back, and of each change that harvesters are told of, whoever makes it', async ({
  opened: { db },
  listen,
}) => {
  const [one, other] = [listen(), listen()]
  // Whoever begins to listen may have missed something.
  await vi.waitFor(() => expect([one.heard(), other.heard()]).toEqual([1, 1]), within(2000))
  await db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    await publishTopic(tx, 'pages')
  })
  await vi.waitFor(() => expect([one.heard(), other.heard()]).toEqual([2, 2]), within(1000))
  const takenBack = db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    throw new Error('taken back')
  })
  await expect(takenBack).rejects.toThrow('taken back')
  await db.execute(sql`insert into issue (id, volume, number) values ('i', 1, '1')`)
  await db.execute(sql`update issue set year = 2026`)
  await vi.waitFor(() => expect([one.heard(), other.heard()]).toEqual([3, 3]), within(1000))
})

test('R-SCALE-1 whoever loses the connection hears that something may have been missed, and listens again', async ({
  opened: { db },
  listen,
}) => {
  const { heard, warnings } = listen()
  await vi.waitFor(() => expect(heard()).toBe(1), within(2000))
  await db.execute(sql`select pg_terminate_backend(pid) from (${listeners}) as listening`)
  await vi.waitFor(async () => {
    expect((await db.execute(listeners)).rows).toHaveLength(1)
    expect(heard()).toBe(2)
  }, within(2000))
  await publishTopic(db, 'pages')
  await vi.waitFor(() => expect(heard()).toBe(3), within(1000))
  expect(warnings).toEqual(['notices are not heard; they are looked for every second'])
})

test('R-SCALE-1 where LISTEN fails or is deaf, as behind a pooler, notices are looked for every second, each once', async ({
  opened: { db },
  listen,
}) => {
  const elsewhere = await createEmptyDatabase()
  const refused = listen({ connect: () => Promise.reject(new Error('refused')) })
  // Notices stay within their database: there, LISTEN succeeds and hears none of these.
  const deaf = listen({ connect: elsewhere.connect })
  const hearing = listen()
  const both = () => [refused.heard(), deaf.heard()]
  await vi.waitFor(() => expect(both()).toEqual([1, 1]), within(3000))
  // Begun before they looked and committed after it, as long transactions are.
  await db.transaction(async (tx) => {
    await publishTopic(tx, 'pages')
    await publishTopic(db, 'pages')
    await vi.waitFor(() => expect(both()).toEqual([2, 2]), within(2000))
  })
  await vi.waitFor(() => expect(both()).toEqual([3, 3]), within(2000))
  // Whoever hears by LISTEN does not look besides: it would hear each twice.
  expect(hearing.heard()).toBe(3)
  await deleteOldMessages({ db, clock: () => new Date(Date.now() + 3_700_000) })
  expect((await db.execute(sql`select from pubsub_message`)).rows).toEqual([])
  await vi.waitFor(() => expect(deaf.warnings).toHaveLength(1), within(3000))
  await elsewhere.close()
})

test('R-SCALE-1 what fails when it is told is done again', async ({ opened }) => {
  const warnings: string[] = []
  const ear = openPubSub(opened, { warn: (_, message) => warnings.push(message) })
  const attempts: number[] = []
  ear.subscribe('pages', async () => {
    attempts.push(performance.now())
    if (attempts.length === 1) throw new Error('the database was away')
  })
  await vi.waitFor(() => expect(attempts).toHaveLength(2), within(3000))
  expect(warnings).toEqual(['a notice was not acted on and will be again'])
  await ear.close()
})
