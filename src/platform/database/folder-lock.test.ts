import { utimesSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { lock } from 'proper-lockfile'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

test('R-API-1 only the lock of a process known to be dead is taken over immediately', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
  const folder = path.join(root, 'made/by/it')
  const note = path.join(folder, '.lock-owner.json')
  await (await lockFolder(folder))()
  const me = JSON.parse(await readFile(note, 'utf8'))
  expect(me).toEqual({ pid: process.pid, host: hostname(), instance: expect.any(String) })
  /** Locks a folder that contains the lock of another process. */
  const after = async (owner: object | string) => {
    await mkdir(path.join(folder, '.lock'), { recursive: true })
    await writeFile(note, typeof owner === 'string' ? owner : JSON.stringify(owner))
    const release = await lockFolder(folder).catch((error: Error) => error)
    if (release instanceof Error) return release
    expect(JSON.parse(await readFile(note, 'utf8'))).toEqual(me)
    await release()
    await expect(stat(path.join(folder, '.lock'))).rejects.toThrow(/ENOENT/)
    return 'taken over'
  }
  const nobody = 999_999_999
  const refused = (owner: string) =>
    new FolderInUse(
      `${folder} is in use by another process${owner}. Stop that one first, or set DATABASE_URL so that several can share a PostgreSQL database.`,
    )
  // An earlier run of a container has the same process id.
  expect(await after({ ...me, instance: 'earlier' })).toBe('taken over')
  expect(await after({ ...me, instance: 'earlier', pid: nobody })).toBe('taken over')
  expect(await after({ pid: nobody, host: 'elsewhere', instance: 'other' })).toEqual(
    refused(` (${nobody} on elsewhere)`),
  )
  expect(await after({ ...me, pid: process.ppid, instance: 'other' })).toEqual(
    refused(` (${process.ppid} on ${me.host})`),
  )
  expect(await after(me)).toEqual(refused(` (${me.pid} on ${me.host})`))
  expect(await after('{')).toEqual(refused(''))
  await writeFile(path.join(root, 'file'), '')
  await expect(lockFolder(path.join(root, 'file'))).rejects.toThrow(/EEXIST/)
  await rm(root, { recursive: true })
})

test('R-API-1 a start waits until an unclear lock is renewed or expires', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
  const lockfile = path.join(folder, '.lock')
  await mkdir(lockfile)
  const owner = { pid: process.ppid, host: hostname(), instance: 'other' }
  await writeFile(path.join(folder, '.lock-owner.json'), JSON.stringify(owner))
  const lines: string[] = []
  const renewing = (line: string) => {
    lines.push(line)
    utimesSync(lockfile, new Date(), new Date(Date.now() + 1000))
  }
  await expect(lockFolder(folder, renewing)).rejects.toThrow(/is in use by another process/)
  const sentence = `${folder} was in use by another process (${process.ppid} on ${hostname()}) a moment ago. Waiting up to 10 seconds to see whether it has ended.`
  expect(lines).toEqual([sentence])
  const dying = (line: string) => {
    lines.push(line)
    utimesSync(lockfile, new Date(), new Date(Date.now() - 10_001))
  }
  await (await lockFolder(folder, dying))()
  expect(lines).toEqual([sentence, sentence])
  await rm(folder, { recursive: true })
})

test('R-API-1 neither of two concurrent starts removes the lock of the other', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
  await mkdir(path.join(folder, '.lock'))
  const dead = { pid: 999_999_999, host: hostname(), instance: 'dead' }
  await writeFile(path.join(folder, '.lock-owner.json'), JSON.stringify(dead))
  const turn = path.join(folder, '.turn')
  const endTurn = await lock(turn, { realpath: false })
  const second = lockFolder(folder).catch((error: Error) => error)
  // The next process locks the folder and writes its own id.
  const living = { pid: process.ppid, host: hostname(), instance: 'living' }
  await writeFile(path.join(folder, '.lock-owner.json'), JSON.stringify(living))
  await endTurn()
  expect(await second).toBeInstanceOf(FolderInUse)
  await stat(path.join(folder, '.lock'))
  await rm(folder, { recursive: true })
})
