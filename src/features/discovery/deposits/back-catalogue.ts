import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { DepositState, Registry } from '#domain/publishing/deposit.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Jobs, Queue } from '#platform/jobs.ts'
import { giveDois } from '../../articles/give-dois.ts'
import { askForDeposits, tryAllAgain } from './ask.ts'
import type { Registries } from './registries.ts'
import { listPublished } from './things.ts'

/** What is done with all that is published, behind a place. */
const BackCatalogue = z.object({
  what: z.union([z.literal('dois'), Registry]),
  after: z.object({ kind: z.enum(['article', 'issue']), id: z.string() }).optional(),
})
type BackCatalogue = z.infer<typeof BackCatalogue>

export const backCatalogueQueue: Queue<BackCatalogue> = {
  name: 'back-catalogue',
  payload: BackCatalogue,
}

type Needs = { db: Database; clock: Clock; jobs: Jobs; journal: Journal; registries: Registries }

/** Asks for a DOI for all that is published without one. Throws where the journal has no prefix. */
export async function giveMissingDois(needs: Needs, who: Account): Promise<void> {
  if (!needs.journal.doi)
    throw new Refused('invalid', 'Please set a DOI prefix for the journal first.', 'doi')
  await needs.db.transaction(async (tx) => {
    await record(needs, tx, who.id, { type: 'dois-asked' })
    await needs.jobs.enqueue(tx, backCatalogueQueue, { what: 'dois' })
  })
}

/** What is to be sent: all that is published, or what came to a state. */
export const DepositWish = z.object({
  registry: Registry,
  state: DepositState.extract(['refused', 'unreachable', 'warned']).optional(),
})
export type DepositWish = z.infer<typeof DepositWish>

/** Asks for all that is published to be deposited; what a registry has already is not sent. Throws where there are no credentials. */
export async function depositAll(
  needs: Needs,
  who: Account,
  { registry, state }: DepositWish,
): Promise<void> {
  if (!needs.registries[registry])
    throw new Refused('invalid', 'There are no credentials for this registry.', 'registry')
  await needs.db.transaction(async (tx) => {
    await record(needs, tx, who.id, { type: 'deposits-asked', registry, state })
    if (state) await tryAllAgain(needs, tx, { registry, state })
    else await needs.jobs.enqueue(tx, backCatalogueQueue, { what: registry })
  })
}

/** So many things are done in one transaction. */
const atOnce = 100

/** Goes on with the back catalogue: some, and the rest in the next job. What was done twice is done once. */
export async function goThroughBackCatalogue(
  needs: Needs,
  { what, after }: BackCatalogue,
): Promise<void> {
  const nameless = what === 'dois'
  const things = await listPublished(needs.db, { after, limit: atOnce, nameless })
  await needs.db.transaction(async (tx) => {
    if (what !== 'dois') await askForDeposits(needs, tx, things, [what])
    else await askForDeposits(needs, tx, await giveDois(needs, tx, things))
    const last = things.at(-1)
    if (last && things.length === atOnce)
      await needs.jobs.enqueue(tx, backCatalogueQueue, { what, after: last })
  })
}
