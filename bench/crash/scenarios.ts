import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNginx } from '../../e2e/nginx.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { openPage, readPages } from '../page-readers.ts'
import { type Place, type Server, startServer } from '../server.ts'

/** The running processes, and the crash. */
export type Scenario = {
  /** The address of all requests. */
  origin: string
  place: Place
  /**
   * Causes the crash. Returns its description, and the milliseconds until all is ready again if nothing has to be
   * restarted.
   */
  fail(round: number): Promise<{ what: string; recoveredIn?: number }>
  /** Restarts the killed processes; returns the milliseconds until they were ready. */
  restart(round: number): Promise<number | undefined>
  /** The readers' results in a sentence, and the pages that failed. */
  observed(): { summary: string; lost: string[] }
  close(): Promise<void>
}

/** Where a scenario runs, and the environment of its servers. */
export type Setup = { folder: string; env: Record<string, string> }

/** The product on the embedded database: the product, the database and both are killed in turn. */
export const killOnEmbedded = (setup: Setup) =>
  killScenario(setup, ['database', 'both', 'product'], {})

/** The product on a PostgreSQL server: the product is killed. */
export async function killOnPostgres(setup: Setup): Promise<Scenario> {
  const postgres = await startPostgres()
  const scenario = await killScenario(setup, ['product'], { databaseUrl: postgres.url })
  const close = async () => {
    await scenario.close()
    await postgres.stop()
  }
  return { ...scenario, close }
}

async function killScenario(
  { folder, env }: Setup,
  targets: ('product' | 'database' | 'both')[],
  database: { databaseUrl?: string },
): Promise<Scenario> {
  const place = { folder, port: await freePort(), env, ...database }
  let server = await startServer(place)
  const targetOf = (round: number) => targets[round % targets.length] ?? 'product'
  return {
    origin: server.origin,
    place,
    observed: () => ({ summary: '', lost: [] }),
    async fail(round) {
      const target = targetOf(round)
      const what = `${target} killed`
      const began = performance.now()
      const { pid } = await readDatabase(folder)
      if (target !== 'product') process.kill(pid, 'SIGKILL')
      const ended = target !== 'database' && server.end('SIGKILL')
      await ended
      if (ended) return { what }
      // The product runs on, and must start a new database.
      for (const end = began + 60_000; performance.now() < end; await wait(10)) {
        const current = await readDatabase(folder)
        if (
          current.pid !== pid &&
          current.isReady &&
          !(await openPage(`${server.origin}/api/ready`))
        )
          return { what, recoveredIn: performance.now() - began }
      }
      throw new Error('The product does not recover.')
    },
    async restart(round) {
      if (targetOf(round) === 'database') return undefined
      server = await startServer(place)
      return server.startupMs
    },
    close: () => server.end('SIGTERM'),
  }
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

/** Two processes behind nginx; they are killed in turns while readers open pages. */
export async function twoProcessesScenario({ folder, env }: Setup): Promise<Scenario> {
  const postgres = await startPostgres()
  const shared = { folder, databaseUrl: postgres.url, env: { ...env, TRUST_PROXY: '1' } }
  const places = [
    { ...shared, port: await freePort() },
    { ...shared, port: await freePort() },
  ] as const
  const servers: Server[] = [await startServer(places[0]), await startServer(places[1])]
  const nginx = await startNginx(
    folder,
    servers.map(({ origin }) => origin),
  )
  const reading = new AbortController()
  const paths = ['/', '/journals', '/archive', '/about']
  const { seen, ended } = readPages(nginx.origin, paths, 5, reading.signal)
  return {
    origin: nginx.origin,
    place: places[0],
    async fail(round) {
      await servers[round % 2]?.end('SIGKILL')
      await wait(1500)
      return { what: `process ${(round % 2) + 1} killed` }
    },
    async restart(round) {
      const server = await startServer(places[round % 2] ?? places[0])
      servers[round % 2] = server
      return server.startupMs
    },
    observed: () => ({
      summary: `${seen.took.length + seen.retried} pages read, ${seen.retried} of them at the second try`,
      lost: seen.lost,
    }),
    async close() {
      reading.abort()
      await ended
      await nginx.stop()
      for (const server of servers) await server.end('SIGTERM')
      await postgres.stop()
    },
  }
}
