import { z } from 'zod'
import { splitByCommas } from '#domain/text/split-by-commas.ts'

/** A list that is typed as one comma-separated text. */
export const commaList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z.string().transform(splitByCommas).pipe(schema)
