import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { describe, expect, test as plainTest } from 'vitest'
import { until } from '../../../../test/until.ts'
import { closeGracefully } from './graceful-shutdown.ts'

/** In milliseconds; longer than any test. */
const forEver = 1_000_000
const long = 'x'.repeat(12_000_000)

type Site = {
  /** Opens a connection, sends text and collects the response. */
  open(words?: string): Promise<{ socket: Socket; got(): string; ended: Promise<unknown> }>
  close(): Promise<unknown>
  recorded: unknown[]
  /** Sends the response of `/late`. */
  finish(): void
  /** Waits until this many requests to `/late` and `/never` have arrived. */
  asked(times: number): Promise<void>
  /** Waits until the site has begun to close. */
  closing(): Promise<void>
}

/** A site with a late response, a long response, and a request without a response. */
const test = plainTest.extend<{ timeout: number; site: Site }>({
  timeout: forEver,
  site: async ({ timeout }, use) => {
    const app = fastify({ return503OnClosing: false })
    const recorded: unknown[] = []
    closeGracefully(app, { warn: (fields: object) => void recorded.push(fields) } as never, timeout)
    const late = Promise.withResolvers<void>()
    let asked = 0
    const closing = Promise.withResolvers<void>()
    app.addHook('preClose', async () => closing.resolve())
    app.get('/', async () => 'here')
    app.get('/long', async () => long)
    app.get('/late', async () => {
      asked += 1
      await late.promise
      return 'late'
    })
    app.get('/never', () => {
      asked += 1
      return new Promise(() => {})
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const sockets: Socket[] = []
    await use({
      recorded,
      asked: (times) => until(() => expect(asked).toBe(times)),
      closing: () => closing.promise,
      finish: late.resolve,
      async open(words = '') {
        const socket = connect(port, '127.0.0.1')
        sockets.push(socket)
        let got = ''
        socket.on('data', (more) => {
          got += more
        })
        const ended = Promise.race([once(socket, 'close'), once(socket, 'error')])
        await once(socket, 'connect')
        if (words) socket.write(words)
        return { socket, got: () => got, ended }
      },
      close: () => app.close(),
    })
    late.resolve()
    for (const socket of sockets) socket.destroy()
    await app.close()
  },
})

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

describe('a server that closes', () => {
  test('R-RUN-6 a closing server closes idle connections immediately', async ({ site }) => {
    const silent = await site.open()
    const half = await site.open('GET / HTTP/1.1\r\nHost:')
    const kept = await site.open(ask('/'))
    await until(() => expect(kept.got()).toContain('here'))
    await site.close()
    await Promise.all([silent.ended, half.ended, kept.ended])
    expect(site.recorded).toEqual([])
  })

  test('R-RUN-6 a closing server completes slow and late responses', async ({ site }) => {
    const slow = await site.open(ask('/long'))
    await until(() => expect(slow.got().length).toBeGreaterThan(1000))
    slow.socket.pause()
    const late = await site.open(ask('/late'))
    const two = await site.open(ask('/late') + ask('/'))
    await site.asked(2)
    const closed = site.close()
    await site.closing()
    slow.socket.resume()
    site.finish()
    await closed
    await Promise.all([slow.ended, late.ended, two.ended])
    expect(slow.got().length).toBeGreaterThan(long.length)
    expect(two.got()).toMatch(/late.*here$/s)
    expect(late.got()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close.*late$/is)
    expect(site.recorded).toEqual([])
  })

  const hasty = test.extend({ timeout: 100 })
  hasty(
    'R-RUN-6 a closing server logs a request that it cuts off after the timeout',
    async ({ site }) => {
      const never = await site.open(ask('/never'))
      await site.asked(1)
      await site.close()
      await never.ended
      expect(site.recorded).toMatchObject([{ req: { method: 'GET', url: '/never' } }])
    },
  )
})
