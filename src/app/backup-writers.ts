import path from 'node:path'
import type { BackupDeps } from '#features/backups/create-backup.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import { exportZip } from '#features/harvesting/export/export-journal.ts'
import type { CurrentJournal } from '#features/journal/current-journal.ts'
import { createBackup } from '#platform/backup/create-backup.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { queues } from './compose.ts'

type Deps = {
  opened: OpenDatabase
  storage: Storage
  clock: Clock
  content: CurrentJournal['content']
  baseUrl: string
  dataDir: string
}

/** Writes exports and backups for managers as the command line does. */
export const backupWriters = (deps: Deps): BackupDeps['backups'] => ({
  folder: path.join(deps.dataDir, 'backups'),
  write: {
    async export(file, progress) {
      const content = await deps.content()
      return exportZip({ ...deps, content, db: deps.opened.db, progress }, file)
    },
    backup: (file, progress) =>
      createBackup({ ...deps, queues, listFiles: listStoredKeys, progress }, file),
  },
})
