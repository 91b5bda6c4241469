import { z } from 'zod'
import { event as eventTable } from '#db/schema/platform.ts'
import type { System } from '#domain/actor.ts'
import { definitionOf, Event, type EventType } from '#domain/events/event.ts'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database/database.ts'
import { publishTopic } from './database/publish-topic.ts'
import { newId } from './id.ts'
import type { Jobs, Queue } from './job-queue.ts'
import { currentRequestId } from './request-id.ts'

type Deps = { clock: Clock; jobs: Jobs }

export type CommandDeps = Deps & { db: Database }

/** What an effect learns of its event besides the event itself. */
export type Cause = {
  /** Names this effect of this event. It is the same each time that the job is tried: an email with such an id is queued once. */
  id: string
  /** The account that acted; undefined for visitors and for the system. */
  by?: string | undefined
  at: Date
}

/** Effects of an event by name; each is a job. */
type Effects<OneEvent, Deps> = Record<
  string,
  (deps: Deps, event: OneEvent, cause: Cause) => Promise<void>
>

export type Reactions<Deps> = {
  [Type in EventType]?: Effects<Extract<Event, { type: Type }>, Deps>
}

/** The effects of an event in the reactions of several features. */
export const effectsOf = <Deps>(
  reactions: readonly Reactions<Deps>[],
  type: EventType,
): Effects<Event, Deps> => Object.assign({}, ...reactions.map((of) => of[type]))

/** Effects inside the transaction of an event, for what must not be late, such as access. */
export type ImmediateEffects<AnyEvent extends { type: string }> = {
  [Type in AnyEvent['type']]?: (
    deps: Deps,
    tx: Transaction,
    event: Extract<AnyEvent, { type: Type }>,
  ) => Promise<void>
}

const Reaction = z.object({
  effect: z.string(),
  event: Event,
  /** The row of the activity log. Jobs of earlier versions of the product have the event alone. */
  eventId: z.number().optional(),
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
})
export type Reaction = z.infer<typeof Reaction>

/** The cause of the effect that a reaction runs. Jobs of earlier versions have no event, and get an id of their own. */
export const causeOf = ({ effect, eventId, by, at }: Reaction, clock: Clock): Cause => ({
  id: eventId === undefined ? newId() : `${eventId}-${effect}`,
  by,
  at: at ? new Date(at) : clock(),
})

export const reactionQueue: Queue<Reaction> = { name: 'reactions', payload: Reaction }

/**
 * Records an event in the transaction that causes it, runs its immediate effects, enqueues its reactions, and
 * invalidates the cached pages that it changes. `by` is the id of the account, or the system; undefined
 * for visitors.
 */
export async function recordEvent(
  deps: Deps,
  tx: Transaction,
  by: string | System | undefined,
  event: Event,
): Promise<void> {
  const { clock, jobs } = deps
  const { type, ...fields } = event
  const { unlogged = {}, changesPages } = definitionOf(type)
  const at = clock()
  const accountId = typeof by === 'string' ? by : undefined
  const [row] = await tx
    .insert(eventTable)
    .values({
      at,
      type,
      actorId: accountId ?? null,
      actor: typeof by === 'object' ? by.type : null,
      requestId: currentRequestId() ?? null,
      data: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in unlogged))),
    })
    .returning({ eventId: eventTable.id })
  await jobs.applyImmediately(deps, tx, event)
  const cause = { ...row, by: accountId, at: at.toISOString() }
  const reactions = jobs.reactionsTo(type).map((effect) => ({ effect, event, ...cause }))
  await jobs.enqueueAll(tx, reactionQueue, reactions)
  if (changesPages) await publishTopic(tx, 'pages')
}
