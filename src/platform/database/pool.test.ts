import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { tookTooLong } from './away.ts'
import { openAnsweringPool, openPool } from './pool.ts'

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

test('R-SCALE-4 what somebody waits for is broken off when it takes too long, and those without a connection are counted', async () => {
  const pool = openAnsweringPool(inject('template').connection)
  const db = drizzle(pool)
  expect((await db.execute('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
  const slow = db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 20')
    await tx.execute('select pg_sleep(5)')
  })
  expect(tookTooLong(await slow.catch((error) => error))).toBe(true)
  const asked = Promise.all(Array.from({ length: 13 }, () => db.execute('select pg_sleep(0.1)')))
  await vi.waitFor(() => expect(pool.waitingCount).toBe(3), { interval: 5 })
  await asked
  expect(pool.waitingCount).toBe(0)
  await pool.end()
})

/** A way to the same server that can be cut: then whoever says something loses the connection. */
async function doorTo({ host, port, user, password, database }: pg.Client) {
  const target: NetConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port }
  const server = createServer((client) => {
    const behind = connect(target)
    client.on('data', (bytes) => (door.cuts ? client.destroy() : behind.write(bytes)))
    behind.on('data', (bytes) => client.write(bytes))
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
    for (const side of [client, behind]) side.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address() as AddressInfo
  const connection: pg.ClientConfig = {
    ...{ host: address.address, port: address.port, user, password: password ?? '' },
    database: database ?? '',
    ssl: false,
  }
  const door = { connection, cuts: false, close: () => once(server.close(), 'close') }
  return door
}
