import { z } from 'zod'
import { event as eventTable } from '#db/schema/platform.ts'
import type { System } from '#domain/actor.ts'
import { definitionOf, Event, type EventType } from '#domain/events/event.ts'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database/database.ts'
import { publishTopic } from './database/publish-topic.ts'
import type { Jobs, Queue } from './job-queue.ts'
import { currentRequestId } from './request-id.ts'

type Needs = { clock: Clock; jobs: Jobs }

export type CommandDeps = Needs & { db: Database }

/** Effects of an event by name; each is a job. */
export type Effects<OneEvent, Needs> = Record<
  string,
  (needs: Needs, event: OneEvent) => Promise<void>
>

export type Reactions<Needs> = {
  [Type in EventType]?: Effects<Extract<Event, { type: Type }>, Needs>
}

/** Effects inside the transaction of an event, for what must not be late, such as access. */
export type ImmediateEffects<AnyEvent extends { type: string }> = {
  [Type in AnyEvent['type']]?: (
    needs: Needs,
    tx: Transaction,
    event: Extract<AnyEvent, { type: Type }>,
  ) => Promise<void>
}

const Reaction = z.object({ effect: z.string(), event: Event })
export type Reaction = z.infer<typeof Reaction>

export const reactionQueue: Queue<Reaction> = { name: 'reactions', payload: Reaction }

/**
 * Records an event in the transaction that causes it, runs its immediate effects, enqueues its reactions, and
 * invalidates the cached pages that it changes. `by` is the id of the account, or the system; undefined
 * for visitors.
 */
export async function recordEvent(
  needs: Needs,
  tx: Transaction,
  by: string | System | undefined,
  event: Event,
): Promise<void> {
  const { clock, jobs } = needs
  const { type, ...data } = event
  await tx.insert(eventTable).values({
    at: clock(),
    type,
    actorId: typeof by === 'string' ? by : null,
    actor: typeof by === 'object' ? by.type : null,
    requestId: currentRequestId() ?? null,
    data,
  })
  await jobs.applyImmediately(needs, tx, event)
  const reactions = jobs.reactionsTo(type).map((effect) => ({ effect, event }))
  await jobs.enqueueAll(tx, reactionQueue, reactions)
  if (definitionOf(type).changesPages) await publishTopic(tx, 'pages')
}
