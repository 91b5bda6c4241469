import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { abortSlowRequests } from './slow-requests.ts'

test('R-SCALE-4 only silent clients are disconnected', async () => {
  const app = fastify({ http: { connectionsCheckingInterval: 50 } })
  abortSlowRequests(app, { silence: 3, average: 1 })
  const endless = function* () {
    for (;;) yield Buffer.alloc(64 * 1024)
  }
  app.get('/', (_, reply) => reply.send(Readable.from(endless())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = (words: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(words)
    return socket
  }
  const asking = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const [silent, deaf, slow] = [open('GET'), open(asking), open(asking)]
  silent.resume()
  deaf.pause()
  slow.pause()
  let arrived = 0
  const sips = setInterval(() => {
    arrived += (slow.read() as Buffer | null)?.length ?? 0
  }, 20)
  await once(silent, 'close')
  await until(async () => expect(await connections(app.server)).toBe(1))
  expect([slow.destroyed, arrived > 1_000_000]).toEqual([false, true])
  clearInterval(sips)
  for (const socket of [deaf, slow]) socket.destroy()
  await app.close()
})

const connections = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
