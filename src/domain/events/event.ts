import { z } from 'zod'
import { accountEvents } from './account-events.ts'
import { articleEvents, issueEvents } from './article-events.ts'
import type { EventDefinition, EventOf } from './define-event.ts'
import { siteEvents } from './site-events.ts'
import { submissionEvents } from './submission-events.ts'

/** Every event of the product. Its row is in the activity log, and reactions refer to its name. */
export const events = {
  ...accountEvents,
  ...articleEvents,
  ...issueEvents,
  ...submissionEvents,
  ...siteEvents,
}

export type Event = EventOf<typeof events>
export type EventType = Event['type']

export const definitionOf = (type: EventType): EventDefinition => events[type]

const [first, ...others] = Object.entries<EventDefinition>(events).map(
  ([type, { fields, unlogged }]) => z.object({ type: z.literal(type), ...fields, ...unlogged }),
)
if (!first) throw new Error('there are no events')

// The compiler does not follow the loop over the table; the type comes from the same table.
export const Event = z.discriminatedUnion('type', [first, ...others]) as unknown as z.ZodType<Event>
