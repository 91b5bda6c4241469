import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { startNginx } from '../e2e/nginx.ts'
import { freePort } from '../scripts/free-port.ts'
import { untilReady } from './crash-scene.ts'
import { compare, type Load } from './load.ts'
import type { Compared } from './pages.ts'
import { type ServerOptions, startServer } from './server.ts'

const pages = [
  ['kept page, list', '/journals', false],
  ['page that is not kept, archive searched', '/archive?q=word{n}', true],
] as const

/** Two processes behind nginx beside one behind nginx, on one PostgreSQL; the load comes from this machine too. */
export async function measureProcesses(place: ServerOptions): Promise<Compared[]> {
  const env = { SAMPLE_CONTENT: 'on', TRUST_PROXY: '1', ROLES: 'web' }
  const first = await startServer({ ...place, env })
  const second = await startServer({ ...place, port: await freePort(), env })
  const alone = await openNginx(place.folder, 'one', [first.origin])
  const both = await openNginx(place.folder, 'two', [first.origin, second.origin])
  const one = { pid: first.pid, origin: alone.origin }
  const two = { pid: first.pid, pids: [first.pid, second.pid], origin: both.origin }
  const measured: Compared[] = []
  for (const [what, path, counting] of pages) {
    const asked = {
      path,
      headers: { 'accept-encoding': 'br' },
      connections: 16,
      seconds: 6,
      counting,
    }
    const loads: { ours: Load; theirs: Load } = await compare(two, one, asked)
    measured.push({ what: `two processes, ${what}`, reference: 'one process', ...loads })
  }
  for (const running of [alone, both]) await running.stop()
  for (const server of [first, second]) await server.end('SIGTERM')
  return measured
}

/** Each has a folder to itself. */
async function openNginx(folder: string, name: string, origins: string[]) {
  const own = path.join(folder, name)
  mkdirSync(own)
  const { origin, stop } = await startNginx(own, origins)
  const address = origin.replace('localhost', '127.0.0.1')
  await untilReady(address)
  return { origin: address, stop }
}
