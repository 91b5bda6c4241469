import { z } from 'zod'
import { Refused } from '../refusal.ts'

type Issue = { code?: string; path: PropertyKey[]; message: string; input?: unknown }

/**
 * The first thing wrong with an input, as a sentence that names the field: an absent or empty
 * one reads `{path} is a required field`.
 */
export function sayWhatIsWrong(issue: Issue): string {
  const path = issue.path.join('.')
  const absent = issue.message.includes('received undefined') || issue.message === 'required'
  if (absent) return `${path || 'body'} is a required field`
  return path ? `${path} ${issue.message}` : issue.message
}

/** Parses at an edge. Throws `Refused('invalid')` with the sentence for the first thing wrong. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  if (!issue) throw new Refused('invalid', 'invalid input')
  throw new Refused('invalid', sayWhatIsWrong(issue), issue.path.join('.'))
}

/** Control characters that no text may hold; `\t`, `\n` and `\r` are let through where lines are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u
const lineBreaks = /[\t\n\r]/

/** One line of text as typed, without blanks around it; at most `max` characters. */
export const line = (max: number) =>
  paragraphs(max).refine((value) => !lineBreaks.test(value), 'must be on one line')

/**
 * Text with line breaks, as typed, without blanks around it; at most `max` characters. Forms send
 * a line break as CR LF, whatever was typed: it is kept as LF.
 */
export const paragraphs = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1, 'required')
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !controls.test(value), 'contains control characters that cannot be kept')
