import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { checkDisk, checkFreeSpace } from './disk.ts'
import { checkStorage } from './storage.ts'

test('R-RUN-2 a storage that alters content or keeps deleted content fails', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-storage-'))
  const whole = await openFolderStorage(folder)
  const found = async (part: Partial<Storage>) => {
    const [finding] = await checkStorage({ ...whole, ...part })
    return finding && `${finding.state} ${finding.about}: ${finding.says}`
  }
  expect(await found({})).toBe('ok storage: a test file was written, read and deleted')
  expect(await found({ get: async () => Readable.from([Buffer.from('other')]) })).toBe(
    'FAIL storage: the content of a test file was changed',
  )
  expect(await found({ delete: async () => true })).toBe(
    'FAIL storage: a deleted test file still exists',
  )
  const [room] = await checkDisk(path.join(folder, 'not-there-yet'))
  expect(room).toMatchObject({ about: 'disk' })
  expect(room?.says).toMatch(/^\d+ MB are free in .*not-there-yet(; make room (soon|now))?$/)
  // As the system reports it now; other processes may write at the same time.
  const { bavail, bsize } = await statfs(folder)
  const [here] = await checkDisk(folder)
  const free = (bavail * bsize) / 1_000_000
  expect(Math.abs(Number.parseInt(here?.says ?? '', 10) - free)).toBeLessThan(free / 20)
  await rm(folder, { recursive: true })
})

test('R-RUN-2 the check of free space warns or fails by the space that is left', () => {
  const said = (bavail: number, blocks: number) => {
    const { state, about, says } = checkFreeSpace('/data', { bavail, bsize: 1_000_000, blocks })
    return `${state} ${about}: ${says}`
  }
  expect(said(199, 1000)).toBe('FAIL disk: 199 MB are free in /data; free some space now')
  expect(said(200, 1000)).toBe('warn disk: 200 MB are free in /data; free some space soon')
  expect(said(1999, 2000)).toBe('warn disk: 1999 MB are free in /data; free some space soon')
  expect(said(2000, 40_000)).toBe('ok disk: 2000 MB are free in /data')
  expect(said(2000, 40_001)).toBe('warn disk: 2000 MB are free in /data; free some space soon')
})

test.runIf(process.platform === 'linux')(
  'R-RUN-2 the check of the storage fails with the reason where no room is left',
  async () => {
    // A full disk.
    expect(await checkDisk('/proc')).toEqual([
      { state: 'FAIL', about: 'disk', says: '0 MB are free in /proc; free some space now' },
    ])
  },
)
