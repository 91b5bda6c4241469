import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

test('R-API-1 the lock of a process that is seen to be gone is taken over at once, any other is respected and told', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'takarda-lock-'))
  const folder = path.join(root, 'made/by/it')
  const note = path.join(folder, '.lock-owner.json')
  await (await lockFolder(folder))()
  const me = JSON.parse(await readFile(note, 'utf8'))
  expect(me).toEqual({ pid: process.pid, host: hostname(), instance: expect.any(String) })
  /** Locks a folder in which another has left its lock and its name. */
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
  // An earlier run of a container has the same number.
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
