import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { killOnExit } from '../test/product.ts'
import { compare } from './load.ts'
import type { Compared } from './pages.ts'
import { root, type Server, temporaryFolder } from './server.ts'

/** Pages of which no two are the same, so that none is kept. */
const paths = [
  ['list', '/journals?page={n}'],
  ['archive, searched', '/archive?q={n}'],
] as const

/** Pages that are not kept, against React Router's own renderer of the same routes on the same database. */
export async function measureRendering(server: Server, databaseUrl: string): Promise<Compared[]> {
  const bare = await startRenderer(databaseUrl)
  const results: Compared[] = []
  for (const [what, address] of paths) {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const asked = { path: address, headers, connections: 10, seconds: 4, counting: true }
      results.push({
        what: `page that is not kept, ${what}, ${encoding}`,
        reference: 'React Router’s renderer with the same queries, never compressed',
        ...(await compare(server, bare, asked)),
      })
    }
  }
  await bare.end()
  return results
}

const tree = ['src', 'db', 'journal', 'public', 'package.json', 'tsconfig.json']
const settings = ['vite.config.ts', 'react-router.config.ts']

/** Builds the site anew in a copy of the tree, with another program in the server's place. */
function buildRenderer(): string {
  const folder = path.join(temporaryFolder(), 'tree')
  for (const name of [...tree, ...settings]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  rmSync(path.join(folder, 'src/web/entry.server.tsx')) // then React Router brings its own
  cpSync(path.join(root, 'bench/bare-renderer.ts'), path.join(folder, 'src/bare-renderer.ts'))
  const vite = path.join(folder, 'vite.config.ts')
  const changed = readFileSync(vite, 'utf8').replace('src/app/server.ts', 'src/bare-renderer.ts')
  writeFileSync(vite, changed)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`The bare renderer was not built.\n${stderr}`)
  return folder
}

async function startRenderer(databaseUrl: string) {
  const cwd = buildRenderer()
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) }
  const child = fork('build/server/index.js', { cwd, env: { ...env, DATABASE_URL: databaseUrl } })
  killOnExit(child)
  await once(child, 'message')
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid as number, origin: `http://127.0.0.1:${port}`, end }
}
