import { Refused } from '#domain/refusal.ts'
import { foldLine } from '#domain/text/search-text.ts'

const maxLength = 200

/**
 * The installation or sheet that a record comes from, in which each number is unique. Empty if the operator named none,
 * which is enough for a single source.
 */
export type ImportSource = string

/** Normalizes an address or a name: `https://Old.example.org/index.php/jte/` becomes `old.example.org/jte`. Throws `Refused`. */
export function parseSource(text: string): ImportSource {
  const [host = '', ...segments] = text
    .trim()
    .slice(0, maxLength * 2)
    .replace(/^https?:\/\//i, '')
    .split('/')
  const journal = segments.filter((segment) => segment && segment !== 'index.php')
  const source = [host.toLowerCase(), ...journal].join('/')
  if (!host || source.length > maxLength || /[\s\p{Cc}?#]/u.test(source))
    throw new Refused('invalid', 'Use one address or word, like old.example.org/jte', 'from')
  return source
}

/** A record with the same number; `mark` is its fingerprint, `title` its current title. */
export type EarlierImport = { source: ImportSource; mark: string | null; title: string }

/** Identifies an article among those with the same number, by its title and the day it was received. */
export const fingerprintOf = ({ title, receivedOn }: Record<string, unknown>): string =>
  `${String(receivedOn ?? '').slice(0, 10)} ${foldTitle(title)}`

const foldTitle = (title: unknown) => foldLine(String(title ?? '').slice(0, 500)).trim()

/**
 * Finds the same article among earlier imports with its number. Without a named source, a different article with the
 * number is returned as `another`.
 */
export function findEarlierImport<Earlier extends EarlierImport>(
  source: ImportSource,
  input: Record<string, unknown>,
  earlier: readonly Earlier[],
): { same?: Earlier | undefined; another?: Earlier | undefined } {
  const isSame = ({ mark, title }: Earlier) =>
    mark === null ? foldTitle(title) === foldTitle(input.title) : mark === fingerprintOf(input)
  const own = earlier.find((one) => one.source === source)
  if (own && (source !== '' || own.mark === null || isSame(own))) return { same: own }
  const others = earlier.filter((one) => one !== own && (source === '' || one.source === ''))
  const same = others.find(isSame)
  return same ? { same } : { another: own }
}

/** The host of a former URL, and the segments before the article or issue. */
export type FormerAddress = { host: string; steps: readonly string[] }

/** The record of the source that a former URL names most likely; undefined if it names another journal. */
export function matchSource<Found extends { source: ImportSource }>(
  { host, steps }: FormerAddress,
  records: readonly Found[],
): Found | undefined {
  const score = ({ source }: Found): number => {
    const [sourceHost, ...journal] = source.split('/')
    const name = journal.at(-1)
    const hasName = name !== undefined && steps.includes(name)
    if (name !== undefined && steps.length > 0 && !hasName) return 0
    return 1 + Number(sourceHost === host.toLowerCase()) + 2 * Number(hasName)
  }
  return records.filter((record) => score(record) > 0).toSorted((a, b) => score(b) - score(a))[0]
}
