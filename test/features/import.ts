import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user } from '../../db/schema/accounts.ts'
import { composed } from '../../src/app/compose.ts'
import { readJournal } from '../../src/features/journal/read-folder.ts'
import { startJobQueue } from '../../src/platform/job-queue.ts'
import { openLog } from '../../src/platform/log/log.ts'
import { openFolderStorage } from '../../src/platform/storage/folder-storage.ts'
import { createDatabase } from '../database/fresh-database.ts'
import { test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

export const content = await readJournal('journal')

export type EmptySite = Pick<TestSite, 'db' | 'jobs' | 'now' | 'folder' | 'storage'>

export const test = siteTest.extend<{ elsewhere: EmptySite }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  elsewhere: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-elsewhere-'))
    const opened = await createDatabase()
    const log = openLog('silent')
    const jobs = await startJobQueue(opened, composed, { log, working: false })
    const now = new Date('2026-05-05T09:00:00Z')
    await opened.db.insert(user).values({
      id: 'u',
      name: 'A',
      email: 'a@example.org',
      emailKey: 'a@example.org',
      role: 'admin',
      createdAt: now,
      passwordHash: 'none',
      confirmedAt: now,
    })
    const storage = await openFolderStorage(path.join(folder, 'files'))
    await use({ db: opened.db, jobs, now, folder, storage })
    await jobs.stop()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  },
})
