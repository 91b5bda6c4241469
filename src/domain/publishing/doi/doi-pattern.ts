import { z } from 'zod'
import { EmailAddress } from '#domain/people/account.ts'
import { line } from '#domain/text/parse.ts'
import { foldForSearch } from '#domain/text/search-text.ts'
import { isDoi } from './doi.ts'

/** The parts that a pattern can name. */
const articleParts = ['journal', 'year', 'volume', 'issue', 'number', 'id']
const issueParts = ['journal', 'year', 'volume', 'issue', 'id']

const partsIn = (pattern: string): string[] =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/**
 * The suffix of a DOI with parts in braces. Crossref recommends only `a-z 0-9 - . _ ; ( ) /` ("Constructing your
 * DOIs"). DOIs are case-insensitive.
 */
const patternSchema = (known: string[]) =>
  z
    .string()
    .max(100, { error: 'must be at most 100 characters', abort: true })
    .refine((text) => /^(?:[\w.;()/-]|\{[^{}]*\})+$/.test(text), {
      error: 'must contain only letters, digits, - . _ ; ( ) / and fields in braces',
      abort: true,
    })
    .refine((text) => partsIn(text).every((name) => known.includes(name)), {
      error: `must contain no other fields than ${known.map((name) => `{${name}}`).join(' ')}`,
    })
    .refine((text) => /^[\w{]/.test(text) && /[\w})]$/.test(text) && !text.includes('//'), {
      error: 'must begin and end with a letter, a digit or a part, and have no // in it',
    })

const hasUniquePart = (text: string) => /\{(id|number)\}/.test(text)

/** How a journal's DOIs are made, and who deposits them. */
export const DoiSettings = z.strictObject({
  /** As assigned by the registration agency. */
  prefix: z.string().regex(/^10\.\d{4,9}$/, 'must be a DOI prefix like 10.5555'),
  pattern: patternSchema(articleParts)
    .refine(hasUniquePart, 'must contain {id} or {number}, so that no two articles are alike')
    .default('{journal}.{year}.{id}'),
  issuePattern: patternSchema(issueParts).default('{journal}.v{volume}.{issue}'),
  /** The DOI of the page about corrections (Crossmark policy), without which Crossref takes no updates. */
  updatePolicy: z.string().refine(isDoi, 'must be a DOI like 10.5555/corrections').optional(),
  /** The contact for Crossref; by default the publisher at the contact address. */
  depositor: z.strictObject({ name: line(130), email: EmailAddress }).optional(),
})
export type DoiSettings = z.infer<typeof DoiSettings>

/** The values for a pattern; null if unknown. `journal` is its short name. */
export type DoiParts = {
  journal: string
  year: number | null
  volume: number | null
  /** As printed; empty for a volume without issues. */
  issue: string | null
  id: string
}

/** A text as it appears in a DOI: small letters, digits and hyphens, at most 40. */
const toDoiPart = (text: string | number | null): string =>
  foldForSearch(String(text ?? ''))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')

/** Fills in all parts except the number; undefined if one of them is unknown. */
function fillPattern(pattern: string, parts: DoiParts): string | undefined {
  const known: Record<string, string> = {
    journal: toDoiPart(parts.journal),
    year: toDoiPart(parts.year),
    volume: toDoiPart(parts.volume),
    issue: toDoiPart(parts.issue),
    id: toDoiPart(parts.id),
    number: '{number}',
  }
  if (partsIn(pattern).some((name) => !known[name])) return undefined
  return pattern.toLowerCase().replace(/\{([a-z]+)\}/g, (_, name: string) => known[name] ?? '')
}

/** The part of a DOI before its running number; undefined for a pattern without one. */
export function doiStem(prefix: string, pattern: string, parts: DoiParts): string | undefined {
  const text = fillPattern(pattern, parts)
  return text?.includes('{number}') ? `${prefix}/${text.split('{number}')[0]}` : undefined
}

/**
 * An endless list of possible DOIs, the best first; the caller takes the first free one. If a part of the pattern
 * is unknown, the DOI contains only the unique id. `from` is the first running number.
 */
export function* doiCandidates(
  prefix: string,
  pattern: string,
  parts: DoiParts,
  from = 1,
): Generator<string, never> {
  const text = fillPattern(pattern, parts)
  if (text?.includes('{number}'))
    for (let number = from; ; number += 1)
      yield `${prefix}/${text.replaceAll('{number}', String(number))}`
  if (text) yield `${prefix}/${text}`
  const own = [toDoiPart(parts.journal), toDoiPart(parts.id)].filter(Boolean).join('.')
  yield `${prefix}/${own}`
  for (let more = 2; ; more += 1) yield `${prefix}/${own}.${more}`
}
