import { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { depositKinds, Registry } from '#domain/publishing/registration/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import { recordEvent } from '#platform/events.ts'
import type { Queue } from '#platform/job-queue.ts'
import type { DepositRequest } from './api-schemas.ts'
import type { RegistrationDeps } from './credentials.ts'
import { listPublishedTargets } from './deposit-targets.ts'
import { enqueueDeposits, retryDeposits } from './enqueue-deposits.ts'

/** Processes everything that is published after a target. */
const BackCatalogueJob = z.object({
  what: z.union([z.literal('dois'), Registry]),
  after: z.object({ kind: z.enum(depositKinds), id: z.string() }).optional(),
})
type BackCatalogueJob = z.infer<typeof BackCatalogueJob>

export const backCatalogueQueue: Queue<BackCatalogueJob> = {
  name: 'back-catalogue',
  payload: BackCatalogueJob,
}

/** Assigns DOIs to everything that is published without one. Throws if the journal has no prefix. */
export async function enqueueMissingDois(deps: RegistrationDeps, account: Account) {
  if (!deps.journal.doi)
    throw new Refused('invalid', 'Please set a DOI prefix for the journal first.', 'doi')
  await deps.db.transaction((tx) =>
    recordEvent(deps, tx, account.id, { type: 'doi-assignment-requested' }),
  )
}

/** Deposits everything that the registry has not accepted yet. Throws without credentials. */
export async function enqueueAllDeposits(
  deps: RegistrationDeps,
  account: Account,
  { registry, state }: DepositRequest,
): Promise<void> {
  if (!deps.registries[registry])
    throw new Refused('invalid', 'There are no credentials for this registry.', 'registry')
  await deps.db.transaction(async (tx) => {
    await recordEvent(deps, tx, account.id, { type: 'deposits-requested', registry, state })
    if (state) await retryDeposits(deps, tx, { registry, state })
  })
}

/** The number of targets in one transaction. */
const batchSize = 100

/** Processes one batch, and enqueues a job for the next. Running a batch twice has the same result. */
export async function processBackCatalogue(
  deps: RegistrationDeps,
  { what, after }: BackCatalogueJob,
): Promise<void> {
  const withoutDoi = what === 'dois'
  const targets = await listPublishedTargets(deps.db, { after, limit: batchSize, withoutDoi })
  await deps.db.transaction(async (tx) => {
    if (what === 'dois') await enqueueDeposits(deps, tx, await assignDois(deps, tx, targets))
    else await enqueueDeposits(deps, tx, targets, [what])
    const last = targets.at(-1)
    if (last && targets.length === batchSize)
      await deps.jobs.enqueue(tx, backCatalogueQueue, { what, after: last })
  })
}
