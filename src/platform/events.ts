import { z } from 'zod'
import { event } from '#db/schema/platform.ts'
import type { System } from '#domain/actor.ts'
import { Event, type EventType, pageEvents } from '#domain/event.ts'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database/database.ts'
import { publishTopic } from './database/publish-topic.ts'
import type { Jobs, Queue } from './job-queue.ts'
import { currentRequestId } from './request-id.ts'

type Needs = { clock: Clock; jobs: Jobs }

/** What a command needs that opens its own transaction and records an event in it. */
export type CommandDeps = Needs & { db: Database }

/** What follows from one kind of event: each effect has a name, and is a job of its own. */
export type Effects<Happened, Needs> = Record<
  string,
  (needs: Needs, happened: Happened) => Promise<void>
>

/** What follows from the events that a feature answers. */
export type Reactions<Needs> = {
  [Type in EventType]?: Effects<Extract<Event, { type: Type }>, Needs>
}

/**
 * What follows from an event in the transaction in which it happens: it is done before anybody can see the event, or the
 * event does not happen. For what must not be late, such as who may see something; all else is a job.
 */
export type ImmediateEffects<Happened extends { type: string }> = {
  [Type in Happened['type']]?: (
    needs: Needs,
    tx: Transaction,
    happened: Extract<Happened, { type: Type }>,
  ) => Promise<void>
}

/** One effect of one event. */
const Reaction = z.object({ effect: z.string(), event: Event })
export type Reaction = z.infer<typeof Reaction>

export const reactionQueue: Queue<Reaction> = { name: 'reactions', payload: Reaction }

/**
 * Records an event in the transaction that causes it, runs its immediate effects, enqueues its reactions, and invalidates
 * the cached pages that it changes. `by` is the id of the account, or the system; undefined when nobody was logged in.
 */
export async function recordEvent(
  needs: Needs,
  tx: Transaction,
  by: string | System | undefined,
  happened: Event,
): Promise<void> {
  const { clock, jobs } = needs
  const { type, ...data } = happened
  await tx.insert(event).values({
    at: clock(),
    type,
    actorId: typeof by === 'string' ? by : null,
    actor: typeof by === 'object' ? by.type : null,
    requestId: currentRequestId() ?? null,
    data,
  })
  await jobs.applyImmediately(needs, tx, happened)
  const reactions = jobs.reactionsTo(type).map((effect) => ({ effect, event: happened }))
  await jobs.enqueueAll(tx, reactionQueue, reactions)
  if (pageEvents.has(type)) await publishTopic(tx, 'pages')
}
