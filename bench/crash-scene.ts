import { setTimeout as wait } from 'node:timers/promises'
import { startNginx } from '../e2e/nginx.ts'
import { freePort } from '../scripts/free-port.ts'
import { type RunningPostgres, startPostgres } from '../scripts/postgres.ts'
import { kill, victims } from './crash-victim.ts'
import { readOn } from './readers.ts'
import { type Server, type ServerOptions, startServer } from './server.ts'

/** What runs, and what befalls it. */
export type Scene = {
  /** Where it is asked for everything. */
  origin: string
  place: ServerOptions
  /** Does its worst; answers what that was, and the milliseconds until all was ready again where nothing has to be started anew. */
  strike(round: number): Promise<{ what: string; back?: number }>
  /** Starts again what was killed, and answers in how many milliseconds that was ready. */
  revive(): Promise<number | undefined>
  /** What else was seen, in sentences; those of `wrong` are faults. */
  told(): { said: string[]; wrong: string[] }
  close(): Promise<void>
}

/** Everything that a scene is played in: a folder, and what the product is told. */
export type Stage = { folder: string; env: Record<string, string> }

export const nothingTold = () => ({ said: [], wrong: [] })

/** The embedded database: product, database and both are killed by turns. */
export async function embeddedScene({ folder, env }: Stage): Promise<Scene> {
  const place = { folder, port: await freePort(), env }
  let server = await startServer(place)
  let isDead = false
  return {
    origin: server.origin,
    place,
    told: nothingTold,
    async strike(round) {
      const what = victims[round % victims.length] ?? 'both'
      const began = performance.now()
      isDead = what !== 'database'
      await kill(what, server, folder)
      return { what: `${what} killed`, ...(!isDead && { back: performance.now() - began }) }
    },
    async revive() {
      if (!isDead) return undefined
      server = await startServer(place)
      return server.startupMs
    },
    close: () => server.end('SIGTERM'),
  }
}

/** A PostgreSQL on a server: the product is killed, or the database started anew under it. */
export async function postgresScene(
  { folder, env }: Stage,
  victim: 'product' | 'database',
): Promise<Scene> {
  const postgres = await startPostgres()
  const place = { folder, port: await freePort(), databaseUrl: postgres.url, env }
  let server = await startServer(place)
  return {
    origin: server.origin,
    place,
    told: nothingTold,
    async strike() {
      if (victim === 'database') return restart(postgres, server)
      await server.end('SIGKILL')
      return { what: 'product killed' }
    },
    async revive() {
      if (victim === 'database') return undefined
      server = await startServer(place)
      return server.startupMs
    },
    async close() {
      await server.end('SIGTERM')
      await postgres.stop()
    },
  }
}

async function restart(postgres: RunningPostgres, { origin }: Server) {
  const began = performance.now()
  await postgres.restart()
  await untilReady(origin)
  return { what: 'PostgreSQL started anew', back: performance.now() - began }
}

/** Two processes behind nginx, of which one is killed by turns, while readers read. */
export async function oneOfTwoScene({ folder, env }: Stage): Promise<Scene> {
  const postgres = await startPostgres()
  const shared = { folder, databaseUrl: postgres.url, env: { ...env, TRUST_PROXY: '1' } }
  const places = [
    { ...shared, port: await freePort() },
    { ...shared, port: await freePort() },
  ] as const
  const servers = [await startServer(places[0]), await startServer(places[1])]
  const nginx = await startNginx(
    folder,
    servers.map(({ origin }) => origin),
  )
  const reading = new AbortController()
  const read = readOn(nginx.origin, ['/', '/journals', '/archive', '/about'], 5, reading.signal)
  let dead = 0
  return {
    origin: nginx.origin,
    place: places[0],
    async strike(round) {
      dead = round % 2
      await servers[dead]?.end('SIGKILL')
      await wait(1500)
      return { what: `process ${dead + 1} killed` }
    },
    async revive() {
      const server = await startServer(places[dead] ?? places[0])
      servers[dead] = server
      return server.startupMs
    },
    told() {
      const { pages, cured, lost } = read.seen
      return {
        said: [`${pages} pages read, ${cured} of them at the second try`],
        wrong: lost,
      }
    },
    async close() {
      reading.abort()
      await read.ended
      await nginx.stop()
      for (const server of servers) await server.end('SIGTERM')
      await postgres.stop()
    },
  }
}

/** Waits until what lives on has found everything again. */
export async function untilReady(origin: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(10)) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error('The product does not recover by itself.')
}
