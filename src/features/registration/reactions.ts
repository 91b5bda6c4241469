import { type DepositTarget, Registry } from '#domain/publishing/registration/deposit.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import type { Reactions } from '#platform/events.ts'
import { backCatalogueQueue } from './back-catalogue.ts'
import type { RegistrationDeps } from './credentials.ts'
import { listIssueTargets, listRelatedTargets } from './deposit-targets.ts'
import { enqueueDeposits } from './enqueue-deposits.ts'

/** Assigns DOIs to public targets without one, and enqueues deposits of all targets. */
async function registerTargets(deps: RegistrationDeps, targets: DepositTarget[]): Promise<void> {
  const { journal, registries } = deps
  if (!journal.doi && !registries.crossref && !registries.doaj) return
  await deps.db.transaction(async (tx) => {
    await assignDois(deps, tx, targets)
    await enqueueDeposits(deps, tx, targets)
  })
}

const registerArticle = async (deps: RegistrationDeps, { articleId }: { articleId: string }) =>
  registerTargets(deps, await listRelatedTargets(deps.db, articleId))

/** Deposits after changes. `enqueueRemovals` finds works that are no longer published. */
export const registrationReactions = {
  'article-created': { registered: registerArticle },
  'article-changed': { registered: registerArticle },
  'article-file-replaced': { registered: registerArticle },
  'full-text-approved': { registered: registerArticle },
  'full-text-hidden': { registered: registerArticle },
  'full-text-rendered': { registered: registerArticle },
  'article-restored': { registered: registerArticle },
  'article-reviews-changed': { registered: registerArticle },
  'doi-assignment-requested': {
    'back-catalogue': ({ db, jobs }) =>
      db.transaction((tx) => jobs.enqueue(tx, backCatalogueQueue, { what: 'dois' })),
  },
  'deposits-requested': {
    'back-catalogue': async ({ db, jobs }, { registry, state }) => {
      // The deposits in a state were enqueued with the event.
      if (state) return
      const what = Registry.parse(registry)
      await db.transaction((tx) => jobs.enqueue(tx, backCatalogueQueue, { what }))
    },
  },
  'issue-changed': {
    registered: async (deps, { issueId }) =>
      registerTargets(deps, await listIssueTargets(deps.db, issueId)),
  },
} satisfies Reactions<RegistrationDeps>
