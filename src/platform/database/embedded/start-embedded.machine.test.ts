import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { selectSavedWords, startEmbeddedProcess } from '../../../../test/embedded-process.ts'
import { embeddedPaths } from './embedded-paths.ts'
import { readPostmaster } from './postmaster.ts'

/** All tests kill the same database, in a folder that is closed to other users; each adds a row. */
let folder = ''
let place = embeddedPaths(folder)
let words = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'takarda-embedded-'))
  place = embeddedPaths(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fail = (error: Error) => {
  throw error
}

async function serverPid(): Promise<number> {
  const found = await readPostmaster(place.data)
  if (!found) throw new Error('There is no server.')
  return found.pid
}

async function hold(options?: Parameters<typeof startEmbeddedProcess>[1]) {
  const holder = startEmbeddedProcess(folder, options)
  expect(await holder.opened).toBe('open')
  words += 1
  return holder
}

const isDraft = (name: string) => name.startsWith('making')

/** Opens it in this process, without the product. */
async function expectAllKept() {
  const opened = await openEmbedded(folder, fail)
  expect((await opened.db.execute(selectSavedWords)).rows).toHaveLength(words)
  await opened.close()
}

/** The programs of this machine without `setpriv`, with which Linux ends the database together with this process. */
async function withoutSetpriv(): Promise<string> {
  const programs = await mkdtemp(path.join(folder, 'programs-'))
  const { stdout } = spawnSync('which', ['unshare'], { encoding: 'utf8' })
  if (stdout) await symlink(stdout.trim(), path.join(programs, 'unshare'))
  return programs
}

describe('after kill -9', () => {
  test('the next start completes the database after the product is killed while creating it', async () => {
    const holder = startEmbeddedProcess(folder)
    const drafts = async () => (await readdir(place.folder).catch(() => [])).filter(isDraft)
    const begun = async () => {
      const [draft = ''] = await drafts()
      return draft !== '' && (await readdir(path.join(place.folder, draft))).includes('PG_VERSION')
    }
    await expect.poll(begun).toBe(true)
    await holder.kill()
    await expect(stat(place.data)).rejects.toThrow(/ENOENT/)
    await (await hold()).kill('SIGTERM')
    await expectAllKept()
    expect(await drafts()).toEqual([])
  })

  test.skipIf(process.platform !== 'linux')(
    'the database ends after the product is killed',
    async () => {
      const holder = await hold()
      await holder.kill()
      await expect.poll(() => readPostmaster(place.data)).toBeUndefined()
      await expectAllKept()
    },
  )

  test('the next start stops the old database after only the product is killed', async () => {
    const holder = await hold({ path: await withoutSetpriv() })
    const left = await serverPid()
    await holder.kill()
    expect((await readPostmaster(place.data))?.pid).toBe(left)
    await expectAllKept()
    expect(await readFile(place.log, 'utf8')).toContain(
      `[${left}] LOG:  database system is shut down`,
    )
  })

  test('the database ends with a product that exits at once', async () => {
    const holder = await hold({ path: await withoutSetpriv() })
    await holder.kill('SIGHUP')
    await expect.poll(() => readPostmaster(place.data)).toBeUndefined()
    await expectAllKept()
  })

  test('the next start works after both are killed although another process has the old id', async () => {
    const holder = await hold()
    const left = await serverPid()
    // A stopped product cannot end the database first.
    holder.child.kill('SIGSTOP')
    process.kill(left, 'SIGKILL')
    await holder.kill()
    const { uid, gid } = await stat(place.data)
    const other = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
    const file = path.join(place.data, 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [other.pid, ...lines.slice(1)].join('\n'))
    await expectAllKept()
    expect(other.exitCode).toBeNull()
    other.kill()
  })

  test('the product restarts a database that is killed', async () => {
    const reported: string[] = []
    const opened = await openEmbedded(folder, ({ message }) => reported.push(message))
    process.kill(await serverPid(), 'SIGKILL')
    await expect
      .poll(() => reported)
      .toEqual(['The database has ended unexpectedly and is restarted.'])
    const back = async () =>
      (await opened.db.execute(selectSavedWords).catch(() => undefined))?.rows
    await expect.poll(back).toHaveLength(words)
    await opened.close()
    await expect(stat(path.join(place.data, 'postmaster.pid'))).rejects.toThrow(/ENOENT/)
  })
})
