import path from 'node:path'
import type { CopyNeeds } from '#features/copies/make.ts'
import { exportZip } from '#features/discovery/export/export-journal.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import type { LiveJournal } from '#features/journal/live.ts'
import { backUp } from '#platform/backup/back-up.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { queues } from './compose.ts'

type Needs = {
  opened: OpenDatabase
  storage: Storage
  clock: Clock
  content: LiveJournal['content']
  baseUrl: string
  dataDir: string
}

/** How the copies are written that managers ask for in the browser: as the command line writes them. */
export const copyWriters = (needs: Needs): CopyNeeds['copies'] => ({
  folder: path.join(needs.dataDir, 'copies'),
  write: {
    export: (file, progress) =>
      exportZip({ ...needs, content: needs.content(), db: needs.opened.db, progress }, file),
    backup: (file, progress) =>
      backUp({ ...needs, queues, listFiles: listStoredKeys, progress }, file),
  },
})
