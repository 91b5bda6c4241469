import { z } from 'zod'
import { Refused } from '../refusal.ts'

type Issue = { code?: string; path: PropertyKey[]; message: string; input?: unknown }

/**
 * Describes an error as a sentence that names the field; for a missing or empty one: `{path} is a required field`. A
 * message that begins with "Please" or names an author is a sentence already.
 */
export function describeIssue({ path, message }: Issue): string {
  const field = path.join('.')
  if (/^(Please |Author \d+\b)/.test(message)) return message
  const absent =
    message.includes('received undefined') || message === 'required' || tooShort.test(message)
  if (absent) return `${field || 'body'} is a required field`
  const [, unknown] = /^Unrecognized keys?: (.{1,200})/.exec(message) ?? []
  if (unknown) return `${field && `${field}: `}${unknown} is no field here. Is it misspelt?`
  const expected = /^Invalid input: expected (\w+)/.exec(message)?.[1]
  const problem = expected
    ? `must be ${kinds[expected] ?? expected}`
    : (describeSize(message) ?? message)
  return `${field || 'body'} ${problem}`
}

/** Zod's message for an empty text or list. */
const tooShort = /^Too small: expected (string|array) to have >=1 /

const units: Record<string, string> = { string: ' characters', array: ' entries' }

/** Translates zod's message for a text, a list or a number out of bounds. */
function describeSize(message: string): string | undefined {
  const [, way, kind = '', bound] =
    /^Too (big|small): expected (\w+) to (?:have|be) [<>]=?(\d+)/.exec(message) ?? []
  if (!way) return undefined
  return `must be at ${way === 'big' ? 'most' : 'least'} ${Number(bound).toLocaleString('en')}${units[kind] ?? ''}`
}

/** Plain names of zod's types. */
const kinds: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object',
  number: 'a number',
}

/** The first error; of a union, that of the first member that is not a literal. */
function firstIssue([issue]: z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const all = issue.errors.flat()
  const inner =
    all.find(({ code }) => code !== 'invalid_value') ??
    all.find(({ message }) => !message.startsWith('Invalid input'))
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

/** Parses an input. Throws `Refused('invalid')` with a sentence about the first error. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = firstIssue(result.error.issues)
  if (!issue) throw new Refused('invalid', 'invalid input')
  throw new Refused('invalid', describeIssue(issue), issue.path.join('.'))
}

/** Parses JSON; undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Control characters that are not allowed in text, except `\t`, `\n` and `\r`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u
const lineBreaks = /[\t\n\r]/
const controlCharactersMessage = 'contains control characters that cannot be saved'

/** For text that is saved while it is typed: pasted text can contain them. */
export const removeControlCharacters = (text: string): string =>
  controlCharacters.test(text)
    ? [...text].filter((character) => !controlCharacters.test(character)).join('')
    : text

/** Throws `invalid` with the path of the first text in a value that contains control characters. */
export function requireNoControlCharacters(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && controlCharacters.test(value)) {
    const field = path.join('.')
    throw new Refused('invalid', `${field || 'body'} ${controlCharactersMessage}`, field)
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value))
    requireNoControlCharacters(part, [...path, name])
}

/** A trimmed line of text of at most `max` characters. */
export const line = (max: number) =>
  z.string().check(
    ...checksOfText(max),
    z.refine((value) => !lineBreaks.test(value), { error: 'must be on one line', abort: true }),
  )

/**
 * A trimmed text of at most `max` characters. Converts the CR LF of forms to LF. Refuses a much longer input before any
 * other check.
 */
export const paragraphs = (max: number) => z.string().check(...checksOfText(max))

/**
 * The error of a text that is longer than `max` characters. Made when it is needed: formatting a number loads the locale, which takes
 * longer than the rest of a page's schemas.
 */
export const tooLong = (max: number) => ({
  error: () => `must be at most ${max.toLocaleString('en')} characters`,
  abort: true,
})

/** Added to a schema together: each call of its methods makes a copy, and a page has hundreds of texts. */
function checksOfText(max: number): z.core.$ZodCheck<string>[] {
  return [
    z.maxLength(2 * max + 1000, tooLong(max)),
    z.overwrite((value) => value.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(max, tooLong(max)),
    z.refine((value) => !controlCharacters.test(value), {
      error: controlCharactersMessage,
      abort: true,
    }),
  ]
}
