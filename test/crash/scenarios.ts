import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNginx } from '../../e2e/nginx.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { openPage, type ReadPages, readPages } from '../running-product/page-readers.ts'
import { type Place, startServer } from '../running-product/start-server.ts'

/** Running processes, and a way to crash them. */
export type Scenario = {
  /** The address of all requests. */
  origin: string
  place: Place
  /** Causes a crash. `recover` returns the milliseconds until all was ready again. */
  crash(number: number): Promise<{ what: string; recover(): Promise<number> }>
  /** What readers saw meanwhile. */
  pages?: ReadPages
  close(): Promise<void>
}

/** Where a scenario runs, and the environment of its servers. */
type Setup = { folder: string; env: Record<string, string> }

/** The scenarios by their names on the command line. */
export const scenarios = {
  /** The product on the embedded database: the database, the product and both are killed in turn. */
  kill: (setup: Setup) => kill(setup, ['database', 'both', 'product']),
  /** The product on a PostgreSQL server: the product is killed. */
  'kill-on-postgres': (setup: Setup) =>
    onPostgres((databaseUrl) => kill(setup, ['product'], databaseUrl)),
  /** Two processes behind nginx: they are killed in turn while readers open pages. */
  'one-of-two': (setup: Setup) => onPostgres((databaseUrl) => killOneOfTwo(setup, databaseUrl)),
} satisfies Record<string, (setup: Setup) => Promise<Scenario>>

async function onPostgres(open: (databaseUrl: string) => Promise<Scenario>): Promise<Scenario> {
  const postgres = await startPostgres()
  const scenario = await open(postgres.url)
  const close = () => scenario.close().then(postgres.stop)
  return { ...scenario, close }
}

type Target = 'product' | 'database' | 'both'

async function kill(
  { folder, env }: Setup,
  targets: [Target, ...Target[]],
  databaseUrl?: string,
): Promise<Scenario> {
  const place = { folder, port: await freePort(), env, databaseUrl }
  let server = await startServer(place)
  const restart = async () => {
    server = await startServer(place)
    return server.startupMs
  }
  return {
    origin: server.origin,
    place,
    async crash(number) {
      const target = targets[number % targets.length] ?? targets[0]
      const what = `${target} killed`
      const { pid } = await readDatabase(folder)
      if (target !== 'product') process.kill(pid, 'SIGKILL')
      if (target !== 'database') {
        await server.end('SIGKILL')
        return { what, recover: restart }
      }
      const recoveredIn = await waitForNewDatabase(folder, pid, server.origin)
      return { what, recover: async () => recoveredIn }
    },
    close: () => server.end('SIGTERM'),
  }
}

/** Waits until the product, which runs on, has started a new database; returns the milliseconds. */
async function waitForNewDatabase(folder: string, killed: number, origin: string) {
  const began = performance.now()
  for (const end = began + 60_000; performance.now() < end; await wait(10)) {
    const { pid, isReady } = await readDatabase(folder)
    if (pid !== killed && isReady && !(await openPage(`${origin}/api/ready`)))
      return performance.now() - began
  }
  throw new Error('The product does not recover.')
}

/**
 * The process of the embedded database below a server's folder, and whether it takes connections. (PostgreSQL,
 * pidfile.h)
 */
async function readDatabase(folder: string): Promise<{ pid: number; isReady: boolean }> {
  const file = path.join(folder, 'data/database/data/postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

async function killOneOfTwo({ folder, env }: Setup, databaseUrl: string): Promise<Scenario> {
  const shared = { folder, databaseUrl, env: { ...env, TRUST_PROXY: '1' } }
  const places = [
    { ...shared, port: await freePort() },
    { ...shared, port: await freePort() },
  ] as const
  const running = [await startServer(places[0]), await startServer(places[1])]
  const nginx = await startNginx(
    folder,
    running.map(({ origin }) => origin),
  )
  const reading = new AbortController()
  const paths = ['/', '/journals', '/archive', '/about']
  const { seen, ended } = readPages(nginx.origin, paths, 5, reading.signal)
  return {
    origin: nginx.origin,
    place: places[0],
    pages: seen,
    async crash(number) {
      const index = number % 2
      await running[index]?.end('SIGKILL')
      await wait(1500)
      const recover = async () => {
        const server = await startServer(places[index] ?? places[0])
        running[index] = server
        return server.startupMs
      }
      return { what: `process ${index + 1} killed`, recover }
    },
    async close() {
      reading.abort()
      await ended
      await nginx.stop()
      for (const server of running) await server.end('SIGTERM')
    },
  }
}
