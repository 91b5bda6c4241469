import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as aMoment } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, test as plainTest, vi } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { abortSlowRequests, type SpeedLimit } from '#platform/http/limits/slow-requests.ts'
import { sendError } from '#platform/http/routing/error-response.ts'
import { chunked, sendRawRequest } from '../../../../test/servers/raw-http.ts'
import { until } from '../../../../test/until.ts'
import { drainUnreadRequests } from './drain-request.ts'

const megabyte = 1024 * 1024

type Served = {
  port: number
  /** Waits until a request has arrived at `/wait`. */
  waits: Promise<void>
  /** Refuses it. */
  letGo(): void
  /** Waits until this many bytes have arrived on the last connection. */
  arrived(bytes: number): Promise<void>
}

type Time = { speed: SpeedLimit | undefined; stopped: boolean }

/**
 * A server that refuses requests to `/refuse`, and to `/wait` on command, and accepts JSON at `/`. With `stopped`, it
 * checks for slow senders only when `vi` advances the clock.
 */
const test = plainTest.extend<Time & { served: Served }>({
  speed: undefined,
  stopped: false,
  served: async ({ speed, stopped }, use) => {
    const app = fastify({ forceCloseConnections: true, http: { connectionsCheckingInterval: 100 } })
    app.setErrorHandler(sendError)
    if (stopped) vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    abortSlowRequests(app, speed)
    drainUnreadRequests(app, 24 * megabyte)
    app.post('/', async () => ({ message: 'taken' }))
    const waits = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    app.addHook('onRequest', async ({ url }) => {
      if (url === '/wait') {
        waits.resolve()
        await gate.promise
      }
      if (url !== '/') throw new Refused('not-logged-in', 'Please log in.')
    })
    for (const url of ['/refuse', '/wait']) app.post(url, async () => ({ message: 'never' }))
    let last: Socket | undefined
    app.server.on('connection', (socket) => {
      last = socket
    })
    const arrived = async (bytes: number) => {
      while ((last?.bytesRead ?? 0) < bytes) await aMoment()
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    await use({ port, waits: waits.promise, letGo: gate.resolve, arrived })
    vi.useRealTimers()
    await app.close()
  },
})

const parts = (count: number, bytes = 256 * 1024) =>
  Array<Buffer>(count).fill(Buffer.alloc(bytes, 'x'))
const json = 'content-type: application/json'
const announced = (length: number) => [json, `content-length: ${length}`]

describe('a refusal before the request was sent completely', () => {
  for (const [how, headers, body] of [
    ['announced', announced(16 * megabyte), () => parts(64)],
    ['chunked', [json, 'transfer-encoding: chunked'], () => chunked(parts(64))],
    [
      'announced, from a sender who wants the connection closed',
      [...announced(16 * megabyte), 'connection: close'],
      () => parts(64),
    ],
  ] as const) {
    test(`R-ERR-5 a refusal reaches a sender that sends all before reading: ${how}`, async ({
      served: { port },
    }) => {
      for (let n = 0; n < 8; n += 1) {
        const answer = await sendRawRequest({
          port,
          path: '/refuse',
          headers: [...headers],
          body: body(),
        })
        expect(answer).toMatchObject({ status: 401, body: { message: 'Please log in.' } })
      }
    })
  }

  test('R-ERR-5 a refusal closes the connection on request after everything was sent', async ({
    served: { port },
  }) => {
    const socket = connect(port, '127.0.0.1').resume()
    const head = ['POST /refuse HTTP/1.1', 'host: a', ...announced(16 * megabyte)]
    socket.write([...head, 'connection: close', '', ''].join('\r\n'))
    socket.write(Buffer.alloc(16 * megabyte))
    await until(() => expect(socket.readyState).toBe('closed'))
  })

  test('R-ERR-5 a refusal reaches a client that sends like a browser 60 times', async ({
    served: { port },
  }) => {
    const body = Buffer.alloc(16 * megabyte)
    for (let n = 0; n < 60; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/refuse`, { method: 'POST', body })
      expect([answer.status, await answer.json()]).toEqual([401, { message: 'Please log in.' }])
    }
  })

  test('R-ERR-5 R-API-7 a body of an unknown type is refused with the reason', async ({
    served: { port },
  }) => {
    const headers = ['content-type: a/b', `content-length: ${16 * megabyte}`]
    const answer = await sendRawRequest({ port, headers, body: parts(64) })
    expect(answer.status).toBe(415)
  })

  test('R-ERR-5 R-API-7 a body too large for its route is refused with or without its length', async ({
    served: { port },
  }) => {
    for (const [headers, body] of [
      [announced(4 * megabyte), parts(16)],
      [[json, 'transfer-encoding: chunked'], chunked(parts(16))],
    ] as const) {
      const answer = await sendRawRequest({ port, headers: [...headers], body })
      expect(answer).toMatchObject({ status: 413, body: { message: 'The request is too large.' } })
    }
  })

  test('R-SCALE-4 R-ERR-5 a refusal does not let a sender send without end', async ({
    served: { port },
  }) => {
    const endless = function* () {
      for (let n = 0; n < 1000; n += 1) yield* parts(1)
    }
    const headers = [json, 'transfer-encoding: chunked']
    await expect(
      sendRawRequest({ port, path: '/refuse', headers, body: chunked(endless()) }),
    ).rejects.toThrow()
  })
})

describe('a slow sender', () => {
  const hasty = test.extend({ speed: { silence: 1, average: 20_000 } })
  const timed = test.extend({ speed: { silence: 1, average: 5_000 }, stopped: true })
  const slow = async function* (...pieces: (string | Promise<unknown>)[]) {
    for (const piece of pieces) {
      if (typeof piece === 'string') yield Buffer.from(piece)
      else await piece
    }
  }
  const never = new Promise(() => {})

  hasty(
    'R-SCALE-4 a sender that stops in a body gets 408 before the connection is closed',
    async ({ served }) => {
      const answer = await readWhileSending(served.port, '/', slow('{"a":', never))
      expect(answer).toContain('HTTP/1.1 408')
      expect(answer).toContain('"message":"The request came too slowly')
    },
  )

  for (const begun of ['', 'POST / HTTP/1.1\r\nhost: a\r\n']) {
    hasty(
      `R-SCALE-4 a sender that ${begun ? 'stops in' : 'does not send'} a head gets 408`,
      async ({ served: { port } }) => {
        const socket = connect(port, '127.0.0.1').setEncoding('utf8')
        socket.write(begun)
        let answer = ''
        for await (const chunk of socket) answer += chunk
        expect(answer).toContain('HTTP/1.1 408')
      },
    )
  }

  hasty('R-SCALE-4 a sender that trickles a body of any length gets 408', async ({ served }) => {
    const trickle = async function* () {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        yield Buffer.from('x')
      }
    }
    expect(await readWhileSending(served.port, '/', trickle())).toContain('HTTP/1.1 408')
  })

  hasty(
    'R-SCALE-4 a sender that stops after a refusal gets the answer before the connection is closed',
    async ({ served }) => {
      const answer = await readWhileSending(served.port, '/refuse', slow('{"a":', never))
      expect(answer).toContain('HTTP/1.1 401')
    },
  )

  timed(
    'R-SCALE-4 a sender whose body nobody reads yet does not count as slow',
    async ({ served: { port, waits, letGo } }) => {
      const headers = announced(2 * megabyte)
      const answer = sendRawRequest({ port, path: '/wait', headers, body: parts(8) })
      await waits
      vi.advanceTimersByTime(10_000)
      letGo()
      expect(await answer).toMatchObject({ status: 401, body: { message: 'Please log in.' } })
    },
  )

  timed(
    'R-SCALE-4 a sender in good time is accepted with any number of pauses',
    async ({ served: { port, arrived } }) => {
      const body = async function* () {
        for (let n = 0; n < 16; n += 1) {
          yield Buffer.from(`${n === 0 ? '["' : ''}${'x'.repeat(20_000)}${n === 15 ? '"]' : ''}`)
          await arrived((n + 1) * 20_000)
          vi.advanceTimersByTime(900)
        }
      }
      const answer = await sendRawRequest({ port, headers: announced(320_004), body: body() })
      expect(answer).toMatchObject({ status: 200, body: { message: 'taken' } })
    },
  )
})

/** Everything that the server sends until it closes the connection. */
async function readWhileSending(
  port: number,
  path: string,
  body: AsyncIterable<Buffer>,
): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write([`POST ${path} HTTP/1.1`, 'host: a', ...announced(900_000), '', ''].join('\r\n'))
  const send = async () => {
    for await (const part of body) {
      if (socket.destroyed) return
      socket.write(part)
      await aMoment()
    }
  }
  void send()
  await closed
  return answer
}
