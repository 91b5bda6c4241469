import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { whenAbsent } from '../../when-absent.ts'
import { type Binaries, embeddedDatabaseError } from './binaries.ts'
import { databaseName, type EmbeddedPaths } from './embedded-paths.ts'
import { childEnvironment, type LaunchMode, type Owner } from './launch-mode.ts'

/** Makes the database's files where there are none; else sees that this PostgreSQL can use them. Throws `ConfigError`. */
export async function prepareCluster(
  place: EmbeddedPaths,
  binaries: Binaries,
  way: LaunchMode,
): Promise<void> {
  await mkdir(place.folder, { recursive: true })
  await chmod(place.folder, way.needsTraversal ? 0o711 : 0o700)
  const made = await readClusterVersion(place)
  if (made === undefined) await createCluster(place, binaries, way)
  else if (made !== way.major) throw versionMismatchError(place, made, way.major)
  else if (way.owner) await changeOwner(way.owner, place.data)
}

/** The major version that made the cluster; undefined where there is none. */
async function readClusterVersion({ data }: EmbeddedPaths): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(whenAbsent(undefined))
  return text === undefined ? undefined : Number(text)
}

const versionMismatchError = ({ folder }: EmbeddedPaths, made: number, wanted: number) =>
  new ConfigError(
    `DATA_DIR: ${folder} was made by PostgreSQL ${made}, and this version brings ${wanted}. Take a backup with the version of this product that made it and restore it into an empty DATA_DIR with this one, or set DATABASE_URL.`,
  )

/** Under another name until it is whole, so that whoever is killed here leaves nothing that looks like a database. */
async function createCluster(
  place: EmbeddedPaths,
  binaries: Binaries,
  way: LaunchMode,
): Promise<void> {
  await removeDrafts(place)
  // Never the same name twice: an `initdb` whose product was killed still tidies up the folder it was given.
  const draft = await mkdtemp(path.join(place.folder, `${draftPrefix}-`))
  if (way.owner) await chown(draft, way.owner.uid, way.owner.gid)
  const run = (program: string, args: string[], input?: string) =>
    runProgram(way, program, args, input)
  run(binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ])
  const password = randomBytes(32).toString('base64url')
  // Without a server: the superuser never needs a way to connect.
  const statements = [
    `create role ${databaseName} login createdb password '${password}'`,
    `create database ${databaseName} owner ${databaseName}`,
  ]
  const alone = ['--single', '-c', 'exit_on_error=on', '-D', draft, 'postgres']
  run(binaries.postgres, alone, `${statements.join('\n')}\n`)
  await writeSynced(path.join(draft, 'pg_hba.conf'), `local all ${databaseName} scram-sha-256\n`)
  await rm(place.password, { force: true })
  await writeSynced(place.password, password)
  await rename(draft, place.data)
  await syncFolder(place.folder)
}

const draftPrefix = 'making'

async function removeDrafts({ folder }: EmbeddedPaths): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(draftPrefix))
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}

function runProgram(way: LaunchMode, name: string, args: string[], input = ''): void {
  const [program = name, ...words] = [...way.through, name, ...args]
  const { status, error, stderr } = spawnSync(program, words, {
    ...way.as,
    env: childEnvironment,
    encoding: 'utf8',
    input,
  })
  if (status === 0) return
  const lines = (stderr ?? '').trim().split('\n')
  throw embeddedDatabaseError(
    error?.message ?? lines.find((line) => /error|fatal/i.test(line)) ?? name,
  )
}

async function writeSynced(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** A copy that root put back belongs to root. */
async function changeOwner({ uid, gid }: Owner, folder: string): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
}
