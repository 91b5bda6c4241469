import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { killOnExit } from '../test/product.ts'
import { compare, type Load } from './load.ts'
import type { Server } from './server.ts'

export type Compared = { what: string; reference: string; ours: Load; theirs: Load }

const encodings = [
  ['brotli', { 'accept-encoding': 'br' }],
  ['uncompressed', {}],
] as const

/** Kept pages as the product serves them, against a bare server that sends the same bytes. */
export async function measureKeptPages(
  server: Server,
  pages: { what: string; path: string }[],
): Promise<Compared[]> {
  const bare = await startBare(pages.map((page) => server.origin + page.path))
  const results: Compared[] = []
  for (const page of pages) {
    for (const [encoding, headers] of encodings) {
      const asked = { path: page.path, headers, connections: 10, seconds: 4 }
      results.push({
        what: `kept page, ${page.what}, ${encoding}`,
        reference: 'bare Node server, same bytes',
        ...(await compare(server, bare, asked)),
      })
    }
  }
  await bare.end()
  return results
}

async function startBare(addresses: string[]) {
  const port = await freePort()
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [String(port), ...addresses])
  killOnExit(child)
  await once(child, 'message')
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid as number, origin: `http://127.0.0.1:${port}`, end }
}
