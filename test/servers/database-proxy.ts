import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net'
import type pg from 'pg'

/** A way to the same database that can be shut: then whoever says something loses the connection. */
export async function startDatabaseProxy({ host, port, user, password, database }: pg.Client) {
  const target: NetConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port }
  const server = createServer((client) => {
    const behind = connect(target)
    client.on('data', (bytes) => {
      if (!door.cuts) return void behind.write(bytes)
      door.met += 1
      client.destroy()
    })
    behind.on('data', (bytes) => client.write(bytes))
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
    for (const side of [client, behind]) side.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address() as AddressInfo
  const connection: pg.ClientConfig = {
    host: address.address,
    port: address.port,
    user,
    password: password ?? '',
    database: database ?? '',
    ssl: false,
  }
  /** `met` counts those who said something while it was shut. */
  const door = { connection, cuts: false, met: 0, close: () => once(server.close(), 'close') }
  return door
}
