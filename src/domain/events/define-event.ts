import { z } from 'zod'

/** The id of a row that an event is about. */
export const id = z.string().min(1)

/** The definition of one type of event. */
export type EventDefinition = {
  /** What its row in the activity log contains. Rows are never changed, so fields that were added later are optional. */
  fields: z.ZodRawShape
  /** What its reactions learn besides, such as an address. The activity log does not contain it. */
  unlogged?: z.ZodRawShape
  /** Committing the event empties the page cache of every process. */
  changesPages?: true
}

export type EventTable = Record<string, EventDefinition>

type ShapeOf<Definition extends EventDefinition> = Definition['fields'] &
  (Definition extends { unlogged: infer Shape extends z.ZodRawShape } ? Shape : unknown)

/** The events of a table, as values. */
export type EventOf<Table extends EventTable> = {
  [Type in keyof Table & string]: z.infer<
    z.ZodObject<{ type: z.ZodLiteral<Type> } & ShapeOf<Table[Type]>>
  >
}[keyof Table & string]
