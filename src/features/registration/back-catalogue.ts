import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import { assignDois } from '#features/publishing/articles/assign-dois.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/job-queue.ts'
import type { RegistryCredentials } from './credentials.ts'
import { listPublishedTargets } from './deposit-targets.ts'
import { enqueueDeposits, retryDeposits } from './enqueue-deposits.ts'

/** What is done with all that is published, behind a place. */
const BackCatalogueJob = z.object({
  what: z.union([z.literal('dois'), Registry]),
  after: z.object({ kind: z.enum(['article', 'issue']), id: z.string() }).optional(),
})
type BackCatalogueJob = z.infer<typeof BackCatalogueJob>

export const backCatalogueQueue: Queue<BackCatalogueJob> = {
  name: 'back-catalogue',
  payload: BackCatalogueJob,
}

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  registries: RegistryCredentials
}

/** Asks for a DOI for all that is published without one. Throws where the journal has no prefix. */
export async function enqueueMissingDois(needs: Needs, who: Account): Promise<void> {
  if (!needs.journal.doi)
    throw new Refused('invalid', 'Please set a DOI prefix for the journal first.', 'doi')
  await needs.db.transaction(async (tx) => {
    await recordEvent(needs, tx, who.id, { type: 'doi-assignment-requested' })
    await needs.jobs.enqueue(tx, backCatalogueQueue, { what: 'dois' })
  })
}

/** What is to be sent: all that is published, or what came to a state. */
export const DepositRequest = z.object({
  registry: Registry,
  state: DepositState.extract(['refused', 'unreachable', 'warned']).optional(),
})
export type DepositRequest = z.infer<typeof DepositRequest>

/** Asks for all that is published to be deposited; what a registry has already is not sent. Throws where there are no credentials. */
export async function enqueueAllDeposits(
  needs: Needs,
  who: Account,
  { registry, state }: DepositRequest,
): Promise<void> {
  if (!needs.registries[registry])
    throw new Refused('invalid', 'There are no credentials for this registry.', 'registry')
  await needs.db.transaction(async (tx) => {
    await recordEvent(needs, tx, who.id, { type: 'deposits-requested', registry, state })
    if (state) await retryDeposits(needs, tx, { registry, state })
    else await needs.jobs.enqueue(tx, backCatalogueQueue, { what: registry })
  })
}

/** So many things are done in one transaction. */
const batchSize = 100

/** Goes on with the back catalogue: some, and the rest in the next job. What was done twice is done once. */
export async function processBackCatalogue(
  needs: Needs,
  { what, after }: BackCatalogueJob,
): Promise<void> {
  const nameless = what === 'dois'
  const things = await listPublishedTargets(needs.db, { after, limit: batchSize, nameless })
  await needs.db.transaction(async (tx) => {
    if (what !== 'dois') await enqueueDeposits(needs, tx, things, [what])
    else await enqueueDeposits(needs, tx, await assignDois(needs, tx, things))
    const last = things.at(-1)
    if (last && things.length === batchSize)
      await needs.jobs.enqueue(tx, backCatalogueQueue, { what, after: last })
  })
}
