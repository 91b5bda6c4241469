import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { prepareCluster } from './cluster.ts'
import { embeddedPaths } from './embedded-paths.ts'
import type { LaunchMode } from './launch-mode.ts'

/** Fake programs of PostgreSQL that record their arguments. */
let root = ''
let dataDir = ''
let paths = embeddedPaths(dataDir)
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'takarda-cluster-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(root, 'data-'))
  paths = embeddedPaths(dataDir)
})

async function program(name: string, does: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(root, 'program-')), name)
  await writeFile(file, `#!/bin/sh\n${does}\n`)
  await chmod(file, 0o755)
  return file
}

const mode: LaunchMode = { wrapper: [], major: 18 }

/** Their arguments, one line each; the last call is `postgres`. */
async function programs(initdb = '') {
  const called = path.join(dataDir, 'called')
  const note = `for word in "$@"; do echo "$word" >> ${called}; done`
  return {
    called: async () => (await readFile(called, 'utf8')).trim().split('\n'),
    initdb: await program('initdb', `${note}\nenv | sort > ${called}.env\n${initdb}`),
    postgres: await program('postgres', `${note}\ncat > ${called}.sql`),
  }
}

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('R-RUN-1 R-SEC-5 a new cluster has one role with its own password', async () => {
  const { called, ...binaries } = await programs()
  for (const left of ['making-1', 'making-2/base'])
    await mkdir(path.join(paths.folder, left), { recursive: true })
  await mkdir(path.join(paths.folder, 'kept-making'))
  await writeFile(paths.password, 'of an earlier one')
  await prepareCluster(paths, binaries, mode)
  expect((await readdir(paths.folder)).sort()).toEqual(['data', 'kept-making', 'password'])
  const words = await called()
  const draft = words[0]?.replace('--pgdata=', '') ?? ''
  expect(path.dirname(draft)).toBe(paths.folder)
  expect(path.basename(draft)).toMatch(/^making-.{6}$/)
  expect(words.slice(1)).toEqual([
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--single',
    '-c',
    'exit_on_error=on',
    '-D',
    draft,
    'postgres',
  ])
  const password = await readFile(paths.password, 'utf8')
  expect(password).toMatch(/^[\w-]{43}$/)
  expect(await readFile(path.join(dataDir, 'called.sql'), 'utf8')).toBe(
    `create role takarda login createdb password '${password}'\ncreate database takarda owner takarda\n`,
  )
  const hba = path.join(paths.data, 'pg_hba.conf')
  expect(await readFile(hba, 'utf8')).toBe('local all takarda scram-sha-256\n')
  for (const file of [hba, paths.password]) expect(await modeOf(file)).toBe('600')
  expect(await modeOf(paths.folder)).toBe('700')
  const environment = (await readFile(path.join(dataDir, 'called.env'), 'utf8')).trim().split('\n')
  const names = environment.map((line) => line.split('=')[0])
  expect(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? ''))).toEqual([
    'LC_ALL',
    'PATH',
    'TZ',
  ])
  expect(environment).toEqual(expect.arrayContaining(['LC_ALL=C', 'TZ=UTC']))
})

async function givenCluster() {
  await mkdir(paths.data, { recursive: true })
  await writeFile(path.join(paths.data, 'PG_VERSION'), '18\n')
}

test('R-RUN-1 an existing cluster is used', async () => {
  const { called, ...binaries } = await programs()
  await givenCluster()
  await prepareCluster(paths, binaries, { ...mode, needsTraversal: true })
  await expect(called()).rejects.toThrow(/ENOENT/)
  expect(await readdir(paths.folder)).toEqual(['data'])
  expect(await modeOf(paths.folder)).toBe('711')
})

test('R-RUN-1 a cluster of another version is refused', async () => {
  const { called: _, ...binaries } = await programs()
  await givenCluster()
  const older = prepareCluster(paths, binaries, { ...mode, major: 17 })
  await expect(older).rejects.toThrow(ConfigError)
  await expect(older).rejects.toThrow(
    `DATA_DIR: ${paths.folder} was made by PostgreSQL 18, and this version brings 17. Take a backup with the version of this product that made it and restore it into an empty DATA_DIR with this one, or set DATABASE_URL.`,
  )
  await rm(path.join(paths.data, 'PG_VERSION'))
  await mkdir(path.join(paths.data, 'PG_VERSION'))
  await expect(prepareCluster(paths, binaries, mode)).rejects.toThrow(/EISDIR/)
})

test.skipIf(process.getuid?.() !== 0)(
  'R-RUN-1 a database that root restored gets its required owner',
  async () => {
    const owner = { uid: 54_321, gid: 54_322 }
    const { called: _, ...binaries } = await programs()
    const inside = path.join(paths.data, 'base/1')
    await mkdir(inside, { recursive: true })
    await writeFile(path.join(paths.data, 'PG_VERSION'), '18')
    await prepareCluster(paths, binaries, { ...mode, owner })
    for (const file of [paths.data, path.dirname(inside), inside])
      expect(await stat(file)).toMatchObject(owner)
    // If the folder itself has the right owner, its content is not changed again.
    await chown(inside, 0, 0)
    await prepareCluster(paths, binaries, { ...mode, owner })
    expect((await stat(inside)).uid).toBe(0)
    await rm(paths.data, { recursive: true })
    await prepareCluster(paths, binaries, { ...mode, owner })
    expect(await stat(paths.data)).toMatchObject(owner)
  },
)

test('R-RUN-1 a failed creation reports one line without leaving a cluster', async () => {
  const failing = async (initdb: string) => {
    const { called: _, ...binaries } = await programs(initdb)
    const making = prepareCluster(paths, binaries, mode)
    await expect(making).rejects.toThrow(ConfigError)
    await expect(stat(paths.data)).rejects.toThrow(/ENOENT/)
    await expect(stat(paths.password)).rejects.toThrow(/ENOENT/)
    return making.catch((error: Error) => /\((.*)\)/.exec(error.message)?.[1])
  }
  expect(await failing('echo one >&2; echo "initdb: ERROR: no room" >&2; exit 3')).toBe(
    'initdb: ERROR: no room',
  )
  expect(await failing('echo " FATAL: no room " >&2; exit 1')).toBe('FATAL: no room')
  expect(await failing('echo one; exit 1')).toMatch(/\/initdb$/)
  const { postgres } = await programs()
  const missing = { initdb: path.join(root, 'missing'), postgres }
  await expect(prepareCluster(paths, missing, mode)).rejects.toThrow(
    /\(spawnSync .*missing ENOENT\)/,
  )
  const through = await program('through', 'echo "$@" >&2; echo "error: $1" >&2; exit 1')
  await expect(prepareCluster(paths, missing, { ...mode, wrapper: [through] })).rejects.toThrow(
    `(error: ${missing.initdb})`,
  )
})
