import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type FailingProxy = {
  address: string
  /** Cuts each connection after so many bytes from or to the server. */
  cutAfter(bytes: { back?: number; forth?: number }, times?: number): void
  /** Accepts connections and data but sends nothing, or nothing after so many bytes. */
  fallSilent(after?: number): void
  /** Pauses open connections until the returned function is called. */
  hold(): () => void
  /** Ends the failure. */
  heal(): void
  stop(): Promise<void>
}

type Failure = { back: number; forth: number; times: number; silently: boolean }

/** Starts a proxy on 127.0.0.1 to the target. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let failure: Failure | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    pass(upstream, client, 'back', () => failure)
    pass(client, upstream, 'forth', () => failure)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  const setFailure = (options: Partial<Failure>) => {
    closeAll() // connections that stayed open would not be affected
    failure = { back: Infinity, forth: Infinity, times: Infinity, silently: false, ...options }
  }
  return {
    address: `http://127.0.0.1:${address.port}`,
    cutAfter: (bytes, times = Infinity) => setFailure({ ...bytes, times }),
    fallSilent: (after = 0) =>
      setFailure({ back: after, forth: after === 0 ? 0 : Infinity, silently: true }),
    hold() {
      for (const socket of open) socket.pause()
      return () => {
        for (const socket of open) socket.resume()
      }
    },
    heal() {
      closeAll()
      failure = undefined
    },
    async stop() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(
  from: Socket,
  to: Socket,
  way: 'back' | 'forth',
  now: () => Failure | undefined,
): void {
  let passed = 0
  from.on('data', (bytes) => {
    passed += bytes.length
    const failure = now()
    if (!failure || passed <= failure[way] || failure.times <= 0) return void to.write(bytes)
    if (failure.silently) return
    failure.times -= 1
    to.write(bytes.subarray(0, Math.max(0, bytes.length - (passed - failure[way]))), () =>
      to.destroy(),
    )
  })
}
