import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { doorTo } from '../../../test/door.ts'
import { openPool } from './pool.ts'

test('connections that break while transactions begin are replaced, all of them', async () => {
  const door = await doorTo(new pg.Client(inject('template').connection))
  const pool = openPool(door.connection)
  const db = drizzle(pool)
  const ten = (act: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 10 }, act))
  await ten(() => db.execute('select pg_sleep(0.1)'))
  expect(pool.totalCount).toBe(10)
  door.cuts = true
  const begun = await ten(() => db.transaction(async () => 'begun'))
  expect(begun.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  door.cuts = false
  const back = await ten(() => db.execute('select 1'))
  expect(back.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
  await pool.end()
  await door.close()
})
