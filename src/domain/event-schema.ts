import { z } from 'zod'

/** The id of a row that an event is about. */
export const id = z.string().min(1)

/**
 * The schema of one type of event. Stored events are parsed when they are read, so fields that were added later are
 * optional.
 */
export const event = <Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
) => z.object({ type: z.literal(type), ...fields })
