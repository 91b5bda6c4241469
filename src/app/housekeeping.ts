import { deleteExpired } from '#features/accounts/commands.ts'
import { keysOfBackups } from '#features/backups/queries.ts'
import { deleteOldBackups } from '#features/backups/request-backup.ts'
import { filesOfAnonymisation } from '#features/editorial/anonymisation/anonymisation-queries.ts'
import { filesOfAttachments } from '#features/editorial/attachments/attachment-queries.ts'
import { filesOfProofs } from '#features/editorial/production/proof/proof-files.ts'
import { filesOfSubmissions } from '#features/editorial/submissions/files.ts'
import { purgeDeletedSubmissions } from '#features/editorial/submissions/purge.ts'
import { deleteOldEmails } from '#features/email/queue-email.ts'
import { failStaleEmails } from '#features/email/send-email.ts'
import { deleteStaleUploads } from '#features/files/receive/temporary-upload.ts'
import {
  type CleanupDeps,
  deleteUnreferencedContent,
  deleteUnusedFiles,
} from '#features/files/register-files.ts'
import { assignDatestamps, createDatestampLimit } from '#features/harvesting/assign-datestamps.ts'
import { deleteUnusedPictures, filesOfJournal } from '#features/journal/pictures.ts'
import { filesOfArticles } from '#features/publishing/articles/files/file-queries.ts'
import { purgeDeletedArticles } from '#features/publishing/articles/purge-articles.ts'
import { filesOfIssues } from '#features/publishing/issues/issue-queries.ts'
import { failStaleDeposits } from '#features/registration/enqueue-deposits.ts'
import { deleteOldVisitors } from '#features/usage/flush-usage.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteOldMessages } from '#platform/database/pub-sub.ts'
import { deleteExpiredHits } from '#platform/http/limits/rate-limit.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Deps = { db: Database; storage: Storage; clock: Clock }

/** The files that each feature refers to; all others are deleted. */
const fileUsages = [
  filesOfArticles,
  filesOfIssues,
  filesOfJournal,
  filesOfSubmissions,
  filesOfAnonymisation,
  filesOfAttachments,
  filesOfProofs,
]

/** Stored keys that are in use although no file row names them. */
export const storageKeysInUse = [keysOfBackups]

/** The tasks of each night, in this order. */
const housekeepingTasks: Record<string, (deps: Deps) => Promise<void>> = {
  purgeDeletedArticles,
  purgeDeletedSubmissions,
  failStaleEmails,
  deleteOldEmails,
  failStaleDeposits,
  deleteUnusedPictures,
  deleteUnusedFiles: (deps) => deleteUnusedFiles(deps, fileUsages),
  assignDatestamps: async ({ db }) =>
    void (await assignDatestamps({ db, limit: createDatestampLimit() })),
  deleteOldBackups,
  deleteUnreferencedContent: async (deps: CleanupDeps) =>
    void (await deleteUnreferencedContent(deps, storageKeysInUse)),
  deleteStaleUploads,
  deleteExpired,
  deleteExpiredHits,
  deleteOldMessages,
  deleteOldVisitors,
}

/** Runs all tasks, also after one has failed, and records the result. Throws when a task failed. */
export async function runHousekeeping(deps: Deps): Promise<void> {
  const errors: [string, unknown][] = []
  for (const [name, task] of Object.entries(housekeepingTasks))
    await task(deps).catch((error: unknown) => errors.push([name, error]))
  const problem = errors.length > 0 ? `failed: ${errors.map(([name]) => name).join(', ')}` : null
  await recordMaintenance(deps, 'housekeeping', { problem })
  if (problem)
    throw new AggregateError(
      errors.map(([, error]) => error),
      problem,
    )
}

/** Schedules housekeeping for 03:17 UTC. */
export const startHousekeeping = (deps: Deps & { jobs: Jobs }): Promise<void> =>
  deps.jobs.repeat('housekeeping', '17 3 * * *', () => runHousekeeping(deps))
