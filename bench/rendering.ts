import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compare } from './load.ts'
import { startReference } from './reference.ts'
import type { Row } from './report.ts'
import { root, type Server, temporaryFolder } from './server.ts'

/** Pages of which no two are the same, so that none is cached. */
const pages = { list: '/journals?page={n}', 'archive, searched': '/archive?q={n}' }

/** Pages that are not cached, against React Router's own renderer of the same routes on the same database. */
export async function measureRendering(server: Server, databaseUrl: string): Promise<Row[]> {
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl }
  const bare = await startReference('build/server/index.js', env, buildRenderer())
  const rows: Row[] = []
  for (const [page, path] of Object.entries(pages)) {
    for (const encoding of ['identity', 'br']) {
      rows.push(
        await compare(server, bare, {
          what: `rendered page, ${page}, ${encoding}`,
          reference: 'React Router’s renderer with the same queries, never compressed',
          path,
          headers: { 'accept-encoding': encoding },
        }),
      )
    }
  }
  await bare.stop()
  return rows
}

const copied = [
  'src',
  'db',
  'journal',
  'public',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Builds the site in a copy of the tree, with another program in the server's place; answers its folder. */
function buildRenderer(): string {
  const folder = path.join(temporaryFolder(), 'tree')
  for (const name of copied) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  rmSync(path.join(folder, 'src/web/entry.server.tsx')) // then React Router brings its own
  const program = 'src/reference-renderer.ts'
  cpSync(path.join(root, 'bench/reference-renderer.ts'), path.join(folder, program))
  const vite = path.join(folder, 'vite.config.ts')
  writeFileSync(vite, readFileSync(vite, 'utf8').replace('src/app/server.ts', program))
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) throw new Error(`The reference renderer was not built.\n${stderr}`)
  return folder
}
