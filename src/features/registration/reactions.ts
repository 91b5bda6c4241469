import type { Journal } from '#domain/journal/journal.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { RegistryCredentials } from './credentials.ts'
import { listIssueTargets, listRelatedTargets } from './deposit-targets.ts'
import { enqueueDeposits } from './enqueue-deposits.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  registries: RegistryCredentials
}

/** Gives DOIs to what is public now without one, and tells the registries of all of it. */
async function registerTargets(needs: Needs, things: DepositTarget[]): Promise<void> {
  if (!needs.journal.doi && !needs.registries.crossref && !needs.registries.doaj) return
  await needs.db.transaction(async (tx) => {
    await assignDois(needs, tx, things)
    await enqueueDeposits(needs, tx, things)
  })
}

const registerArticle = async (needs: Needs, { articleId }: { articleId: string }) =>
  registerTargets(needs, await listRelatedTargets(needs.db, articleId))

const registerIssue = async (needs: Needs, { issueId }: { issueId: string }) =>
  registerTargets(needs, await listIssueTargets(needs.db, issueId))

/**
 * What registries are told of what happens to articles and issues. What is published no more is found by itself
 * (`deposits/ask.ts`).
 */
export const registrationReactions = {
  'article-created': { registered: registerArticle },
  'article-changed': { registered: registerArticle },
  'article-file-replaced': { registered: registerArticle },
  'article-restored': { registered: registerArticle },
  'issue-changed': { registered: registerIssue },
} satisfies Reactions<Needs>
