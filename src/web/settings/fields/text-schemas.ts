import { z } from 'zod'

/** The trimmed lines of a text, without empty ones. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list that is typed as a text, one entry per line. */
export const lines = z.string().trim().min(1).max(20_000).transform(splitLines)

/** A text that may be empty, which unsets the value. */
export const optionalText = <Schema extends z.ZodType<string | undefined, string | undefined>>(
  schema: Schema,
) =>
  z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(schema)
