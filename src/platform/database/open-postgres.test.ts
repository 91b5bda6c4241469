import { expect, test } from 'vitest'
import { databaseServer } from '../../../test/database/fresh-database.ts'
import { until } from '../../../test/until.ts'
import { openPostgres } from './open-postgres.ts'

test('R-RUN-4 a listener gets each connection of both pools once', async () => {
  const connection = databaseServer()
  const opened = await openPostgres(connection)
  const met = new Set<unknown>()
  let meetings = 0
  await opened.db.execute('select 1')
  opened.onNewConnection((client) => {
    meetings += 1
    met.add(client)
  })
  const answering = opened.openForRequests()
  for (const db of [opened.db, answering.db, opened.db, answering.db]) await db.execute('select 1')
  expect([met.size, meetings]).toEqual([2, 2])
  const lent = await opened.acquireClient()
  expect([met.size, meetings]).toEqual([2, 2])
  lent.release()
  await answering.close()
  await opened.close()
})

test('R-RUN-4 connections of both pools are counted', async () => {
  const connection = databaseServer()
  const opened = await openPostgres(connection)
  const answering = opened.openForRequests()
  for (const db of [opened.db, answering.db]) await db.execute('select 1')
  expect(opened.connections()).toEqual({ inUse: 0, idle: 2, waiting: 0 })
  const lent = await opened.acquireClient()
  expect(opened.connections()).toEqual({ inUse: 1, idle: 1, waiting: 0 })
  const others = await Promise.all(Array.from({ length: 9 }, () => opened.acquireClient()))
  const asked = Promise.all([1, 2].map((n) => opened.db.execute(`select ${n}`)))
  await until(() => expect(opened.connections()).toMatchObject({ inUse: 10, waiting: 2 }))
  expect(answering.waiting()).toBe(0)
  for (const other of [lent, ...others]) other.release()
  await asked
  expect(opened.connections().waiting).toBe(0)
  await answering.close()
  await opened.close()
})

test('R-RUN-2 a separate connection may break', async () => {
  const connection = databaseServer()
  const opened = await openPostgres(connection)
  const client = await opened.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await opened.db.execute(`select pg_terminate_backend(${rows[0].pid})`)
  await ended
  await opened.close()
})

test('R-RUN-2 a missing database is an immediate error', async () => {
  const connection = databaseServer()
  const nowhere = connection.connectionString
    ? { connectionString: connection.connectionString.replace(/\/[^/?]*($|\?)/, '/nowhere$1') }
    : { ...connection, database: 'nowhere' }
  await expect(openPostgres(nowhere)).rejects.toThrow('database "nowhere" does not exist')
})
