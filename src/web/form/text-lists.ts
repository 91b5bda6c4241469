import { z } from 'zod'
import { splitByCommas } from '#domain/text/split-by-commas.ts'

/** The trimmed lines of a text, without empty ones. */
export const splitLines = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** A list that is typed as one comma-separated text. */
export const commaList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z.string().transform(splitByCommas).pipe(schema)

/** A list that is typed as a text, one entry per line. */
export const lineList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z.string().transform(splitLines).pipe(schema)

/** A list that is typed as a text, with an empty line between its entries. */
export const paragraphList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z
    .string()
    .transform((text) => text.split(/\n\s*\n/).map((part) => part.trim()))
    .transform((parts) => parts.filter(Boolean))
    .pipe(schema)
