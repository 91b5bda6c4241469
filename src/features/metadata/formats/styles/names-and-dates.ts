import type { Name } from '#features/metadata/formats/person-names.ts'

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** The parts of a day `2026-03-02`, with the English name of the month; undefined for an incomplete day. */
export function dateParts(day: string): { year: string; month: string; day: string } | undefined {
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? day : Number.NaN)
  if (Number.isNaN(moment.getTime())) return undefined
  return { year: day.slice(0, 4), month: monthName.format(moment), day: `${moment.getUTCDate()}` }
}

/** The year of a day; undefined for an incomplete day. */
export const yearOf = (day: string): string | undefined => dateParts(day)?.year

/** Splits text into letters with their diacritics. */
const graphemes = new Intl.Segmenter('en')

/** `da` in `Maria da Glória`. */
const isParticle = (name: string): boolean => /^\p{Ll}+$/u.test(name)

/**
 * Initials of given names with `between` between separate names: `Jean-Paul Oluwa` becomes `J.-P. O.`, and
 * `Maria da Glória` becomes `M. da G.`
 */
export function initials(given: string, between: ' ' | ''): string {
  const initial = (part: string) => {
    const [first] = graphemes.segment(part)
    return first ? `${first.segment.toLocaleUpperCase('en')}.` : ''
  }
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name, at, { length }) =>
      isParticle(name) && at > 0 && at < length - 1
        ? ` ${name} `
        : name.split(/[-‐]/).filter(Boolean).map(initial).join('-'),
    )
    .join(between)
    .replace(/\s+/g, ' ')
}

/** `Okafor, N. C.`, or the whole name. */
export const withInitials = (name: Name, between: ' ' | ''): string =>
  'whole' in name ? name.whole : `${name.family}, ${initials(name.given, between)}`

/** Joins names with commas and `last` before the last one, or `lastOfTwo` before the second of two. */
export function joinNames(names: string[], last: string, lastOfTwo = last): string {
  if (names.length < 2) return names.join('')
  const before = names.length === 2 ? lastOfTwo : last
  return `${names.slice(0, -1).join(', ')}${before}${names.at(-1)}`
}
