import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** How long what is being answered may still take, in milliseconds. */
const usual = 8_000

type Answer = ServerResponse<IncomingMessage>

/**
 * Closes connections in order when the app closes: those that ask for nothing at once, also those that have never sent anything;
 * the others after their answer; and those that are not answered in time are cut off, each logged. To be called before the server listens.
 */
export function partInOrder(app: FastifyInstance, log: Pick<Log, 'warn'>, patience = usual): void {
  const { server } = app
  const connections = new Map<Socket, Set<Answer>>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  server.on('connection', (socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    const answers = connections.get(socket)
    answers?.add(answer)
    answer.once('close', () => {
      answers?.delete(answer)
      if (isClosing && answers?.size === 0) socket.end()
    })
  })
  // Node's own passes over silent connections, and cuts off answers that were ended and are still on their way.
  server.closeIdleConnections = () => {
    for (const [socket, answers] of connections) if (answers.size === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    isClosing = true
    for (const answer of [...connections.values()].flatMap((answers) => [...answers]))
      if (!answer.headersSent) answer.shouldKeepAlive = false
    timer = setTimeout(() => cutOff(connections, log), patience)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

function cutOff(connections: Map<Socket, Set<Answer>>, log: Pick<Log, 'warn'>): void {
  for (const [socket, answers] of connections) {
    for (const { req } of answers) log.warn({ req }, 'a request was cut off by the end of the site')
    socket.destroy()
  }
}
