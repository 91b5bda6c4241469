import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { findSeenByEditor } from '#features/editorial/access.ts'
import { listQuarantinedFiles, type QuarantinedFile } from '#features/files/scan-files.ts'
import type { Database } from '#platform/database/database.ts'
import { type FailedJob, listFailedJobs } from '#platform/failed-jobs.ts'
import { findDraftsHiddenFrom, findEmailsHiddenFrom, findFilesHiddenFrom } from './queries.ts'

/** The failed jobs that a manager may see: none about a submission with which they have a conflict of interest, or its draft. */
export async function listVisibleJobs(db: Database, who: Account): Promise<FailedJob[]> {
  const jobs = await listFailedJobs(db)
  const idsOf = (name: keyof FailedJob['about']) => [
    ...new Set(jobs.flatMap(({ about }) => about[name] ?? [])),
  ]
  const submissions = await findSeenByEditor(db, who, idsOf('submissionId'))
  const hidden = new Set([
    ...idsOf('submissionId').filter((id) => !submissions.has(id)),
    ...(await findDraftsHiddenFrom(db, who, idsOf('articleId'))),
    ...(await findEmailsHiddenFrom(db, who, idsOf('emailId'))),
    ...(await findFilesHiddenFrom(db, who, idsOf('fileId'))),
  ])
  return jobs.filter(({ about }) => !Object.values(about).some((id) => hidden.has(id)))
}

/** Throws 404 for a failed job that a manager does not see. */
export async function requireVisibleJob(db: Database, who: Account, id: string): Promise<void> {
  const jobs = await listVisibleJobs(db, who)
  if (!jobs.some((job) => job.id === id))
    throw new Refused('not-found', `There is no failed job ${id.slice(0, 100)}.`)
}

/** The files that are held back by the virus scanner, as far as a manager may see them. */
export async function listVisibleHeld(db: Database, who: Account): Promise<QuarantinedFile[]> {
  const held = await listQuarantinedFiles(db)
  const ids = held.map(({ id }) => id)
  const hidden = new Set(await findFilesHiddenFrom(db, who, ids))
  return held.filter(({ id }) => !hidden.has(id))
}

/** Throws 404 for a held file that a manager does not see. */
export async function requireVisibleHeld(db: Database, who: Account, id: string): Promise<void> {
  const hidden = await findFilesHiddenFrom(db, who, [id])
  if (hidden.length > 0) throw new Refused('not-found', 'There is no such file that was set aside.')
}
