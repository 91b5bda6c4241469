import { spawnSync } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test as plainTest } from 'vitest'
import { selectSavedWords, startEmbeddedProcess } from '../../../test/embedded-process.ts'
import { ConfigError } from '../config.ts'
import { findBinaries } from './embedded/binaries.ts'
import { embeddedPaths, readConnectionConfig } from './embedded/embedded-paths.ts'
import { FolderInUse } from './folder-lock.ts'
import { connectEmbedded, openEmbedded } from './open-embedded.ts'

const fail = (error: Error) => {
  throw error
}
const newFolder = () => mkdtemp(path.join(tmpdir(), 'takarda-embedded-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true })

const test = plainTest.extend<{ empty: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  empty: async ({}, use) => {
    const folder = await newFolder()
    await use(folder)
    await remove(folder)
  },
})

/** Most tests open the same database, in a folder that other users may enter. */
let folder = ''
beforeAll(async () => {
  folder = await newFolder()
  await chmod(folder, 0o755)
  const opened = await openEmbedded(folder, fail)
  await opened.db.execute("create table kept as select 'acknowledged' as word")
  await opened.close()
})
afterAll(() => remove(folder))

/** The files that this process has open there, as far as the system reports them. */
async function openFilesIn(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => [])
  const files = descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(files)).filter((file) => file.startsWith(folder))
}

const nobody = 65_534
const nameless = 54_321
const canRun = (uid: number, program: string, args: string[]) =>
  process.getuid?.() === 0 && spawnSync(program, args, { uid, gid: uid }).status === 0
/** Other users cannot read the product in a folder that is closed to them. */
const readsThis = ['-e', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`]
const canHold = canRun(nobody, process.execPath, readsThis)
const hasNamespaces = ['--user', `--map-user=${nobody}`, process.execPath, ...readsThis]

describe('an open database', () => {
  test('an open database has the earlier data and is closed to other users', async () => {
    const opened = await openEmbedded(folder, fail)
    expect((await opened.db.execute(selectSavedWords)).rows).toEqual([{ word: 'acknowledged' }])
    await opened.close()
    expect(await openFilesIn(folder)).toEqual([])
    const place = embeddedPaths(folder)
    const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)
    expect(await modeOf(place.folder)).toBe('700')
    expect(await modeOf(place.password)).toBe('600')
    expect((await stat(place.folder)).uid).toBe(process.getuid?.())
  })

  test('an open database is refused to a second product but shared with a short task', async () => {
    const opened = await openEmbedded(folder, fail)
    await expect(openEmbedded(folder, fail)).rejects.toThrow(FolderInUse)
    const joined = await connectEmbedded(folder, fail)
    await joined.db.execute("create table shared as select 'by another' as word")
    await joined.close()
    const shared = 'select word from shared'
    expect((await opened.db.execute(shared)).rows).toEqual([{ word: 'by another' }])
    await opened.close()
    const alone = await connectEmbedded(folder, fail)
    expect((await alone.db.execute(shared)).rows).toEqual([{ word: 'by another' }])
    await alone.close()
    await (await openEmbedded(folder, fail)).close()
  })

  test('an open database accepts only local connections of its role with the password', async () => {
    const opened = await openEmbedded(folder, fail)
    const connection = await readConnectionConfig(embeddedPaths(folder))
    for (const [wrong, refusal] of [
      [{ password: 'guessed' }, /password authentication failed/],
      [{ user: 'postgres', database: 'postgres' }, /no pg_hba.conf entry/],
    ] as const) {
      const client = new pg.Client({ ...connection, ...wrong })
      await expect(client.connect()).rejects.toThrow(refusal)
    }
    const { rows } = await opened.db.execute(
      "select current_setting('listen_addresses') as network, current_setting('ssl') as tls, rolsuper as super from pg_roles where rolname = current_user",
    )
    expect(rows).toEqual([{ network: '', tls: 'off', super: false }])
    await opened.close()
  })

  test.skipIf(!canRun(nobody, process.execPath, ['-v']))(
    'an open database is out of reach for other users of the machine or processes of `nobody`',
    async () => {
      const opened = await openEmbedded(folder, fail)
      const { data, password } = embeddedPaths(folder)
      const socket = path.join(data, '.s.PGSQL.5432')
      const attempt = `const say = (what) => { console.log(what); process.exit() }
        require('node:net').connect(${JSON.stringify(socket)}, () => say('connected')).on('error', (error) => say(error.code))`
      for (const uid of [nobody, nameless]) {
        const as = { uid, gid: uid, encoding: 'utf8' } as const
        expect(spawnSync(process.execPath, ['-e', attempt], as).stdout.trim()).toBe('EACCES')
        for (const file of [password, path.join(data, 'PG_VERSION')])
          expect(spawnSync('cat', [file], as).stderr).toContain('Permission denied')
      }
      await opened.close()
    },
  )

  test('an open database works although its path is too long for a socket', async ({ empty }) => {
    const deep = path.join(empty, 'd'.repeat(60), 'e'.repeat(60))
    await mkdir(deep, { recursive: true })
    await rename(embeddedPaths(folder).folder, embeddedPaths(deep).folder)
    const opened = await openEmbedded(deep, fail)
    expect((await opened.db.execute(selectSavedWords)).rows).toHaveLength(1)
    await opened.close()
    await rename(embeddedPaths(deep).folder, embeddedPaths(folder).folder)
  })
})

describe('a new database', () => {
  test.skipIf(!canHold)('a new database is created for an ordinary user', async ({ empty }) => {
    await chown(empty, nobody, nobody)
    const holder = startEmbeddedProcess(empty, { as: nobody })
    expect(await holder.opened).toBe('open')
    await holder.kill('SIGTERM')
  })

  test.skipIf(!canRun(nameless, 'unshare', hasNamespaces))(
    'a new database is created for a user without a name on the machine',
    async ({ empty }) => {
      await chown(empty, nameless, nameless)
      const holder = startEmbeddedProcess(empty, { as: nameless })
      expect(await holder.opened).toBe('open')
      await holder.kill('SIGTERM')
    },
  )
})

describe('an error of one line:', () => {
  test('an error of one line reports a platform without PostgreSQL', async () => {
    const finding = findBinaries('sunos', 'sparc')
    await expect(finding).rejects.toThrow(ConfigError)
    await expect(finding).rejects.toThrow(/^DATABASE_URL: .*no package.*postgres:\/\/ address.*\.$/)
  })

  test('an error of one line reports a folder of another major version of PostgreSQL', async ({
    empty,
  }) => {
    const { data } = embeddedPaths(empty)
    await mkdir(data, { recursive: true })
    await writeFile(path.join(data, 'PG_VERSION'), '17\n')
    const opening = openEmbedded(empty, fail)
    await expect(opening).rejects.toThrow(ConfigError)
    await expect(opening).rejects.toThrow(/PostgreSQL 17, and this version brings 18\. .*backup/)
    expect(await readFile(path.join(data, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test.skipIf(!canHold)(
    'an error of one line reports a folder of another user',
    async ({ empty }) => {
      await chmod(empty, 0o755)
      const holder = startEmbeddedProcess(empty, { as: nobody })
      expect(await holder.opened).toMatch(/^DATA_DIR: .*belongs to another user/)
    },
  )
})
