import { min, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { harvestChange } from '../../db/schema/harvesting.ts'
import { issue } from '../../db/schema/publishing/issues.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { publishTopic } from '../../src/platform/database/publish-topic.ts'
import { until } from '../until.ts'
import { acquireDatabase } from './pooled-database.ts'

const retries = sql`select max(retry_limit) as most from pgboss.queue`

/** Acquires each pooled database in turn, and returns whether `find` is true for one. */
async function isAnywhere(find: (db: Database) => Promise<number>): Promise<boolean> {
  const found: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { opened, releaseDatabase } = await acquireDatabase()
    found.push(await find(opened.db))
    releaseDatabase()
  }
  return found.some((count) => count > 0)
}

test('a test finds no rows, trigger results or sequence numbers of the test before', async () => {
  const { opened, releaseDatabase } = await acquireDatabase()
  const { rows } = await opened.db.execute(retries)
  await opened.db.insert(issue).values({ id: 'i', volume: 1, number: '' })
  await opened.db.update(issue).set({ title: 'Changed' })
  await opened.db.execute(sql`update pgboss.queue set retry_limit = 99`)
  expect(await opened.db.$count(harvestChange)).toBeGreaterThan(0)
  releaseDatabase()
  expect(await isAnywhere((db) => db.$count(issue))).toBe(false)
  expect(await isAnywhere((db) => db.$count(harvestChange))).toBe(false)
  const next = await acquireDatabase()
  expect((await next.opened.db.execute(retries)).rows).toEqual(rows)
  await next.opened.db.insert(issue).values({ id: 'j', volume: 1, number: '' })
  await next.opened.db.update(issue).set({ title: 'Changed' })
  const [first] = await next.opened.db.select({ id: min(harvestChange.id) }).from(harvestChange)
  next.releaseDatabase()
  expect(first?.id).toBe(1)
})

test('a database whose tables were altered is not used again', async () => {
  const { opened, releaseDatabase } = await acquireDatabase()
  await opened.db.execute(sql`drop table contributor cascade`)
  releaseDatabase()
  const present = sql`select 1 from pg_tables where tablename = 'contributor'`
  expect(await isAnywhere(async (db) => 1 - (await db.execute(present)).rows.length)).toBe(false)
})

test('a lent database that is given back notifies its next user only', async () => {
  const recorded = new Set<string>()
  const first = await acquireDatabase()
  first.pubSub.subscribe('pages', () => void recorded.add('first'))
  first.releaseDatabase()
  let next = await acquireDatabase()
  for (let turn = 0; next.opened !== first.opened && turn < 4; turn += 1) {
    next.releaseDatabase()
    next = await acquireDatabase()
  }
  expect(next.opened).toBe(first.opened)
  recorded.clear()
  next.pubSub.subscribe('pages', () => void recorded.add('next'))
  await next.opened.db.transaction((tx) => publishTopic(tx, 'pages'))
  await until(() => expect(recorded).toContain('next'))
  expect(recorded).not.toContain('first')
  next.releaseDatabase()
})
