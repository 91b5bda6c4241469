import { Refused } from '#domain/refusal.ts'
import { foldLine } from '#domain/text/search-text.ts'

/**
 * Which installation or which sheet something comes from: there, a number or a name means one thing. Empty where nobody said
 * it, which is enough for a journal that comes from one place.
 */
export type ImportSource = string

const maxLength = 200

/**
 * An address or a name as an origin: `https://Old.example.org/index.php/jte/` is `old.example.org/jte`. Throws `Refused`
 * for what is neither.
 */
export function parseSource(told: string): ImportSource {
  const [host = '', ...steps] = told
    .trim()
    .slice(0, maxLength * 2)
    .replace(/^https?:\/\//i, '')
    .split('/')
  const journal = steps.filter((step) => step && step !== 'index.php')
  const origin = [host.toLowerCase(), ...journal].join('/')
  if (!host || origin.length > maxLength || /[\s\p{Cc}?#]/u.test(origin))
    throw new Refused(
      'invalid',
      'Say where it comes from as one address or word: old.example.org/jte',
      'from',
    )
  return origin
}

/** What came before under a number: from where, with which mark (null where none was kept), and its title now. */
export type EarlierImport = { origin: ImportSource; mark: string | null; title: string }

/** What tells whether two articles of one number are the same: the title they came with, and the day they were received. */
export const fingerprintOf = ({ title, receivedDate }: Record<string, unknown>): string =>
  `${String(receivedDate ?? '').slice(0, 10)} ${foldTitle(title)}`

const foldTitle = (title: unknown) => foldLine(String(title ?? '').slice(0, 500)).trim()

/**
 * What came before and is this. Whatever else bears its number is `another` where nobody told the two places apart; whoever
 * names a place is believed.
 */
export function findEarlierImport<Found extends EarlierImport>(
  origin: ImportSource,
  input: Record<string, unknown>,
  before: readonly Found[],
): { same?: Found | undefined; another?: Found | undefined } {
  const isSame = ({ mark, title }: Found) =>
    mark === null ? foldTitle(title) === foldTitle(input.title) : mark === fingerprintOf(input)
  const here = before.find((one) => one.origin === origin)
  if (here && (origin !== '' || here.mark === null || isSame(here))) return { same: here }
  const beside = before.filter((one) => one !== here && (origin === '' || one.origin === ''))
  const same = beside.find(isSame)
  return same ? { same } : { another: here }
}

/** How an address of a former system named the place: its host, and the names that stood before the article or issue. */
export type FormerAddress = { host: string; steps: readonly string[] }

/** Which of several origins an address means; undefined where it names a journal that none of them is. */
export function matchSource<Found extends { origin: ImportSource }>(
  { host, steps }: FormerAddress,
  found: readonly Found[],
): Found | undefined {
  const likeness = ({ origin }: Found): number => {
    const [place, ...journal] = origin.split('/')
    const isHost = place === host.toLowerCase()
    const name = journal.at(-1)
    if (name !== undefined && steps.length > 0 && !steps.includes(name)) return 0
    return 1 + Number(isHost) + 2 * Number(name !== undefined && steps.includes(name))
  }
  return found.filter((one) => likeness(one) > 0).toSorted((a, b) => likeness(b) - likeness(a))[0]
}
