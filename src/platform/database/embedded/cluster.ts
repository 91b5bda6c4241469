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
import { syncFolder } from '#platform/storage/sync-folder.ts'
import { ConfigError } from '../../config.ts'
import { whenAbsent } from '../../when-absent.ts'
import { type Binaries, embeddedDatabaseError } from './binaries.ts'
import { databaseName, type EmbeddedPaths } from './embedded-paths.ts'
import { childEnvironment, type LaunchMode, type Owner } from './launch-mode.ts'

/**
 * Creates the database cluster, or checks that this PostgreSQL can use the existing one. Throws `ConfigError`.
 */
export async function prepareCluster(
  paths: EmbeddedPaths,
  binaries: Binaries,
  mode: LaunchMode,
): Promise<void> {
  await mkdir(paths.folder, { recursive: true })
  await chmod(paths.folder, mode.needsTraversal ? 0o711 : 0o700)
  const version = await readClusterVersion(paths)
  if (version === undefined) await createCluster(paths, binaries, mode)
  else if (version !== mode.major) throw versionMismatchError(paths, version, mode.major)
  else if (mode.owner) await changeOwner(mode.owner, paths.data)
}

async function readClusterVersion({ data }: EmbeddedPaths): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(whenAbsent(undefined))
  return text === undefined ? undefined : Number(text)
}

const versionMismatchError = ({ folder }: EmbeddedPaths, version: number, wanted: number) =>
  new ConfigError(
    `DATA_DIR: ${folder} was made by PostgreSQL ${version}, and this version brings ${wanted}. Take a backup with the version of this product that made it and restore it into an empty DATA_DIR with this one, or set DATABASE_URL.`,
  )

/** Created under a temporary name and renamed, so that an interrupted start leaves no broken cluster. */
async function createCluster(
  paths: EmbeddedPaths,
  binaries: Binaries,
  mode: LaunchMode,
): Promise<void> {
  await removeDrafts(paths)
  // A new name each time: the `initdb` of a killed process still deletes its folder.
  const draft = await mkdtemp(path.join(paths.folder, `${draftPrefix}-`))
  if (mode.owner) await chown(draft, mode.owner.uid, mode.owner.gid)
  const run = (program: string, args: string[], input?: string) =>
    runProgram(mode, program, args, input)
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
  // The superuser needs no mode to connect, because no server runs.
  const statements = [
    `create role ${databaseName} login createdb password '${password}'`,
    `create database ${databaseName} owner ${databaseName}`,
  ]
  const singleUser = ['--single', '-c', 'exit_on_error=on', '-D', draft, 'postgres']
  run(binaries.postgres, singleUser, `${statements.join('\n')}\n`)
  await writeSynced(path.join(draft, 'pg_hba.conf'), `local all ${databaseName} scram-sha-256\n`)
  await rm(paths.password, { force: true })
  await writeSynced(paths.password, password)
  await rename(draft, paths.data)
  await syncFolder(paths.folder)
}

const draftPrefix = 'making'

async function removeDrafts({ folder }: EmbeddedPaths): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(draftPrefix))
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}

function runProgram(mode: LaunchMode, name: string, args: string[], input = ''): void {
  const [program = name, ...words] = [...mode.wrapper, name, ...args]
  const { status, error, stderr } = spawnSync(program, words, {
    ...mode.as,
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

/** Files that root restored belong to root. */
async function changeOwner({ uid, gid }: Owner, folder: string): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), uid, gid)
  await lchown(folder, uid, gid)
}
