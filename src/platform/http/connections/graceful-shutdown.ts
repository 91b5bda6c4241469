import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log.ts'

/** How long what is being answered may still take, in milliseconds. */
const defaultTimeoutMs = 8_000

/**
 * Closes connections in order when the app closes: those that ask for nothing at once, also those that have never sent anything;
 * the others after their answer; and those that are not answered in time are cut off, each logged. To be called before the server listens.
 */
export function closeGracefully(
  app: FastifyInstance,
  log: Pick<Log, 'warn'>,
  patience = defaultTimeoutMs,
): void {
  const { server } = app
  /** The last answer on each open connection: those before it have gone out when it has. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    connections.set(socket, answer)
    if (isClosing) endAfter(socket, answer)
  })
  const endAfter = (socket: Socket, answer: ServerResponse) =>
    answer.once('close', () => {
      if (connections.get(socket) === answer) socket.end()
    })
  // Node's own passes over silent connections, and cuts off answers that were ended and are still on their way.
  server.closeIdleConnections = () => {
    for (const [socket, answer] of connections) if (!answer || answer.closed) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, answer] of connections) {
      if (!answer || answer.closed) continue
      endAfter(socket, answer)
      if (!answer.headersSent) answer.shouldKeepAlive = false
    }
    timer = setTimeout(() => destroyConnections(connections, log), patience)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

function destroyConnections(
  connections: ReadonlyMap<Socket, ServerResponse | undefined>,
  log: Pick<Log, 'warn'>,
): void {
  for (const [socket, answer] of connections) {
    if (answer && !answer.closed)
      log.warn({ req: answer.req }, 'a request was cut off by the end of the site')
    socket.destroy()
  }
}
