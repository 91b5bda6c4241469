import { event } from '#db/schema/platform.ts'
import type { Event } from '#domain/event.ts'
import type { Clock } from './clock.ts'
import type { Transaction } from './database/database.ts'
import type { Jobs } from './jobs.ts'

/** The queue on which every event waits for its reactions. */
export const reactionQueue = 'reactions'

type Needs = { clock: Clock; jobs: Jobs }

/**
 * Writes down what has happened, and asks for the reactions to it, in the transaction in which it
 * happens. `actorId` is who did it; undefined when nobody was signed in.
 */
export async function record(
  { clock, jobs }: Needs,
  tx: Transaction,
  actorId: string | undefined,
  happened: Event,
): Promise<void> {
  const { type, ...data } = happened
  await tx.insert(event).values({ at: clock(), type, actorId: actorId ?? null, data })
  await jobs.enqueue(tx, reactionQueue, happened)
}
