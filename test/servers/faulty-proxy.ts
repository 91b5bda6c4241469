import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What stands between us and a server, and what it does to us. */
export type FaultyProxy = {
  address: string
  /** Cuts each connection off once so many bytes have come back from the server, or gone to it. */
  cutAfter(bytes: { back?: number; forth?: number }, times?: number): void
  /** Takes connections and what comes, and says nothing; or says nothing more after so many bytes. */
  fallSilent(after?: number): void
  /** Keeps back all that comes on what is open, until its answer is called. */
  hold(): () => void
  /** Lets everything through again. */
  heal(): void
  stop(): Promise<void>
}

type Fault = { back: number; forth: number; times: number; silently: boolean }

/** Listens on 127.0.0.1 and passes on to the server behind the address, until it is told to misbehave. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let fault: Fault | undefined
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    pass(far, near, 'back', () => fault)
    pass(near, far, 'forth', () => fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  const misbehave = (how: Partial<Fault>) => {
    closeAll() // what was kept open would not notice
    fault = { back: Infinity, forth: Infinity, times: Infinity, silently: false, ...how }
  }
  return {
    address: `http://127.0.0.1:${address.port}`,
    cutAfter: (bytes, times = Infinity) => misbehave({ ...bytes, times }),
    fallSilent: (after = 0) =>
      misbehave({ back: after, forth: after === 0 ? 0 : Infinity, silently: true }),
    hold() {
      for (const socket of open) socket.pause()
      return () => {
        for (const socket of open) socket.resume()
      }
    },
    heal() {
      closeAll()
      fault = undefined
    },
    async stop() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(from: Socket, to: Socket, way: 'back' | 'forth', now: () => Fault | undefined): void {
  let passed = 0
  from.on('data', (bytes) => {
    passed += bytes.length
    const fault = now()
    if (!fault || passed <= fault[way] || fault.times <= 0) return void to.write(bytes)
    if (fault.silently) return
    fault.times -= 1
    to.write(bytes.subarray(0, Math.max(0, bytes.length - (passed - fault[way]))), () =>
      to.destroy(),
    )
  })
}
