import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { composed, queues } from '../../src/app/compose.ts'
import { listStoredKeys } from '../../src/features/files/queries.ts'
import { createBackup } from '../../src/platform/backup/create-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { listBackupTables } from '../../src/platform/backup/tables.ts'
import type { OpenDatabase } from '../../src/platform/database/open-postgres.ts'
import { startJobQueue } from '../../src/platform/job-queue.ts'
import { openLog } from '../../src/platform/log/log.ts'
import { openFolderStorage } from '../../src/platform/storage/folder-storage.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { createEmptyDatabase } from '../database/fresh-database.ts'
import { test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

export const migrationsFolder = path.resolve('db/migrations')

const log = openLog('silent')

export type RestoreTarget = { opened: OpenDatabase; storage: Storage }

export const test = siteTest.extend<{ folder: string; archive: string; elsewhere: RestoreTarget }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-backup-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  archive: async ({ folder }, use) => use(path.join(folder, 'journal.zip')),
  elsewhere: async ({ folder }, use) => {
    const opened = await createEmptyDatabase()
    await use({ opened, storage: await openFolderStorage(path.join(folder, 'files')) })
    await opened.close()
  },
})

export const backUpTarget = ({ opened, storage }: RestoreTarget, file: string) =>
  createBackup({ opened, storage, queues, listFiles: listStoredKeys, progress: () => {} }, file)

export const backUpSite = (site: TestSite, file: string) =>
  backUpTarget({ opened: site.opened, storage: site.storage }, file)

export const makeQueues = (opened: OpenDatabase) => async () => {
  const jobs = await startJobQueue(opened, composed, { log, working: false })
  await jobs.stop()
}

export function restoreTo(
  { opened, storage }: RestoreTarget,
  file: string,
  waiting?: 'send' | 'hold',
) {
  const common = { migrationsFolder, makeQueues: makeQueues(opened), progress: () => {} }
  return restoreBackup({ opened, storage, waiting, ...common }, file)
}

/** Every row of every table in a backup, as text. */
export async function rowsOf(opened: OpenDatabase): Promise<Record<string, unknown>> {
  const client = await opened.acquireClient()
  try {
    const all: Record<string, unknown> = {}
    for (const { name } of await listBackupTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
      all[name] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    client.release()
  }
}

/** Expects that a restored database has the rows of a site. */
export async function expectSameRows(restored: RestoreTarget, site: TestSite): Promise<void> {
  expect(await rowsOf(restored.opened)).toEqual(await rowsOf(site.opened))
}
