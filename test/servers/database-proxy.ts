import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts } from 'node:net'
import type pg from 'pg'

/** A proxy to the database that can cut connections at the next message. */
export async function startDatabaseProxy({ host, port, user, password, database }: pg.Client) {
  const target: NetConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port }
  const server = createServer((client) => {
    const upstream = connect(target)
    client.on('data', (bytes) => {
      if (!proxy.cuts) return void upstream.write(bytes)
      proxy.met += 1
      client.destroy()
    })
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    for (const side of [client, upstream]) side.on('error', () => {})
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
  /** `met` counts the messages that were cut. */
  const proxy = { connection, cuts: false, met: 0, close: () => once(server.close(), 'close') }
  return proxy
}
