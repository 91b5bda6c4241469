import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Place,
  root,
  type Server,
  temporaryFolder,
} from '../test/running-product/start-server.ts'
import { compare } from './load.ts'
import { startReference } from './reference/start-reference.ts'
import type { Row } from './report.ts'

/** The pages ignore the number, but it makes each address a separate page, so that none is cached. */
const pages = {
  'list of 6': '/journals?page=x{n}',
  'archive of 12, searched': '/archive?q=sample&sort=x{n}',
}

/** Pages that are not cached, against React Router's own renderer of the same routes on the same database. */
export async function measureRendering(
  server: Server,
  { databaseUrl = '' }: Place,
): Promise<Row[]> {
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl }
  const bare = await startReference('build/server/index.js', env, buildRenderer())
  const rows: Row[] = []
  for (const [page, path] of Object.entries(pages)) {
    for (const encoding of ['identity', 'br']) {
      rows.push(
        await compare(server, bare, {
          what: `rendered page, ${page}, ${encoding}`,
          reference: 'React Router’s own renderer with the same queries, same encoding',
          path,
          headers: { 'accept-encoding': encoding },
        }),
      )
    }
  }
  await bare.stop()
  return rows
}

/** Builds the site in a copy of the tree with another server program. Returns its folder. */
function buildRenderer(): string {
  const folder = path.join(temporaryFolder(), 'tree')
  const settings = globSync(['{package,tsconfig}.json', '*.config.ts'], { cwd: root })
  for (const name of ['src', 'db', 'journal', 'public', ...settings]) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  rmSync(path.join(folder, 'src/web/entry.server.tsx')) // React Router then uses its own
  cpSync(
    path.join(root, 'bench/reference/styles.tsx'),
    path.join(folder, 'src/web/layout/styles.tsx'),
  )
  const program = 'src/reference-renderer.ts'
  cpSync(path.join(root, 'bench/reference/renderer.ts'), path.join(folder, program))
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
