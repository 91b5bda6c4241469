import { z } from 'zod'
import { event } from '#db/schema/platform.ts'
import { Event, type EventType } from '#domain/event.ts'
import type { Clock } from './clock.ts'
import type { Transaction } from './database/database.ts'
import type { Jobs, Queue } from './job-queue.ts'
import { currentRequestId } from './request-id.ts'

/** What follows from one kind of event: each effect has a name, and is a job of its own. */
export type Effects<Happened, Needs> = Record<
  string,
  (needs: Needs, happened: Happened) => Promise<void>
>

/** What follows from the events that a feature answers. */
export type Reactions<Needs> = {
  [Type in EventType]?: Effects<Extract<Event, { type: Type }>, Needs>
}

/** One effect of one event. */
const Reaction = z.object({ effect: z.string(), event: Event })
export type Reaction = z.infer<typeof Reaction>

export const reactionQueue: Queue<Reaction> = { name: 'reactions', payload: Reaction }

type Needs = { clock: Clock; jobs: Jobs }

/**
 * Writes down what has happened, and asks for each reaction to it, in the transaction in which it
 * happens. `actorId` is who did it; undefined when nobody was signed in.
 */
export async function recordEvent(
  { clock, jobs }: Needs,
  tx: Transaction,
  actorId: string | undefined,
  happened: Event,
): Promise<void> {
  const { type, ...data } = happened
  await tx.insert(event).values({
    at: clock(),
    type,
    actorId: actorId ?? null,
    requestId: currentRequestId() ?? null,
    data,
  })
  const reactions = jobs.reactionsTo(type).map((effect) => ({ effect, event: happened }))
  await jobs.enqueueAll(tx, reactionQueue, reactions)
}
