import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseServer } from '../../../test/database/fresh-database.ts'
import { startDatabaseProxy } from '../../../test/servers/database-proxy.ts'
import { until } from '../../../test/until.ts'
import { ConnectionPool, openRequestPool } from './connection-pool.ts'
import { isTransientError } from './database-errors.ts'

test('connections that break while transactions begin are all replaced', async () => {
  const proxy = await startDatabaseProxy(new pg.Client(databaseServer()))
  const pool = new ConnectionPool(proxy.connection)
  const db = drizzle(pool)
  const ten = (act: () => Promise<unknown>) => Promise.allSettled(Array.from({ length: 10 }, act))
  for (const client of await Promise.all(Array.from({ length: 10 }, () => pool.connect())))
    client.release()
  expect(pool.totalCount).toBe(10)
  proxy.cuts = true
  const begun = await ten(() => db.transaction(async () => 'begun'))
  expect(begun.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
  proxy.cuts = false
  const back = await ten(() => db.execute('select 1'))
  expect(back.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
  await pool.end()
  await proxy.close()
})

test('R-SCALE-4 slow statements of requests are cancelled', async () => {
  const pool = openRequestPool(databaseServer())
  const db = drizzle(pool)
  expect((await db.execute('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
  const slow = db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 20')
    await tx.execute('select pg_sleep(600)')
  })
  expect(isTransientError(await slow.catch((error) => error))).toBe(true)
  await pool.end()
})

test('R-SCALE-4 the pool counts waiting requests', async () => {
  const pool = openRequestPool(databaseServer())
  const db = drizzle(pool)
  const lent = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const asked = Promise.all([1, 2, 3].map((n) => db.execute(`select ${n}`)))
  await until(() => expect(pool.waitingCount).toBe(3))
  for (const client of lent) client.release()
  await asked
  expect(pool.waitingCount).toBe(0)
  await pool.end()
})

test('R-RUN-6 a pool closes although a connection is not released', async () => {
  const pool = new ConnectionPool(databaseServer())
  const db = drizzle(pool)
  const stuck = db.execute('select pg_sleep(600)').catch((error) => error)
  db.transaction(() => new Promise(() => {})).catch(() => {})
  await until(() => expect(pool.totalCount - pool.idleCount).toBe(2))
  await pool.close(100)
  expect(pool.totalCount).toBe(0)
  expect(await stuck).toBeInstanceOf(Error)
})
