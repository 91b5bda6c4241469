import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log.ts'

/** How long open requests may still take, in milliseconds. */
const defaultTimeoutMs = 6_000

/**
 * Closes idle connections immediately when the app closes, others after their response, and the rest after the
 * timeout, with a log line. Call it before the server listens.
 */
export function closeGracefully(
  app: FastifyInstance,
  log: Pick<Log, 'warn'>,
  timeoutMs = defaultTimeoutMs,
): void {
  const { server } = app
  /** The last response on each connection; earlier ones have been sent before it. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    connections.set(socket, response)
    if (isClosing) endAfter(socket, response)
  })
  const endAfter = (socket: Socket, response: ServerResponse) =>
    response.once('close', () => {
      if (connections.get(socket) === response) socket.end()
    })
  // Node's version skips connections without a request, and cuts responses that are still being sent.
  server.closeIdleConnections = () => {
    for (const [socket, response] of connections) if (!response || response.closed) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, response] of connections) {
      if (!response || response.closed) continue
      endAfter(socket, response)
      if (!response.headersSent) response.shouldKeepAlive = false
    }
    timer = setTimeout(() => destroyConnections(connections, log), timeoutMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

function destroyConnections(
  connections: ReadonlyMap<Socket, ServerResponse | undefined>,
  log: Pick<Log, 'warn'>,
): void {
  for (const [socket, response] of connections) {
    if (response && !response.closed)
      log.warn({ req: response.req }, 'a request was cut off by the shutdown')
    socket.destroy()
  }
}
