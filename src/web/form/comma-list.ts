import { z } from 'zod'
import { commaSeparated } from '#domain/text/comma-separated.ts'

/** A list that is typed as one text with commas. */
export const commaList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z.string().transform(commaSeparated).pipe(schema)
