import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import { listQuarantinedFiles, type QuarantinedFile } from '#features/files/scan-files.ts'
import type { Database } from '#platform/database/database.ts'
import { type FailedJob, listFailedJobs } from '#platform/failed-jobs.ts'
import { findDraftsHiddenFrom, findEmailsHiddenFrom, findFilesHiddenFrom } from './queries.ts'

/** The failed jobs, without those about submissions with a conflict of interest and hidden drafts. */
export async function listVisibleJobs(db: Database, account: Account): Promise<FailedJob[]> {
  const jobs = await listFailedJobs(db)
  const idsOf = (name: keyof FailedJob['about']) => [
    ...new Set(jobs.flatMap(({ about }) => about[name] ?? [])),
  ]
  const submissions = await findSeenByEditor(db, account, idsOf('submissionId'))
  const hidden = new Set([
    ...idsOf('submissionId').filter((id) => !submissions.has(id)),
    ...(await findDraftsHiddenFrom(db, account, idsOf('articleId'))),
    ...(await findEmailsHiddenFrom(db, account, idsOf('emailId'))),
    ...(await findFilesHiddenFrom(db, account, idsOf('fileId'))),
  ])
  return jobs.filter(({ about }) => !Object.values(about).some((id) => hidden.has(id)))
}

/** Throws 404 for a failed job that the account may not see. */
export async function requireVisibleJob(db: Database, account: Account, id: string): Promise<void> {
  const jobs = await listVisibleJobs(db, account)
  if (!jobs.some((job) => job.id === id))
    throw new Refused('not-found', `There is no failed job ${id.slice(0, 100)}.`)
}

export async function listVisibleQuarantinedFiles(
  db: Database,
  account: Account,
): Promise<QuarantinedFile[]> {
  const files = await listQuarantinedFiles(db)
  const ids = files.map(({ id }) => id)
  const hidden = new Set(await findFilesHiddenFrom(db, account, ids))
  return files.filter(({ id }) => !hidden.has(id))
}

/** Throws 404 for a file in quarantine that the account may not see. */
export async function requireVisibleQuarantinedFile(
  db: Database,
  account: Account,
  id: string,
): Promise<void> {
  const hidden = await findFilesHiddenFrom(db, account, [id])
  if (hidden.length > 0) throw new Refused('not-found', 'There is no such file in quarantine.')
}
