import type { Name } from '#features/metadata/formats/person-names.ts'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day `2026-03-02` in its parts, the month by its English name; undefined for one that is not known. */
export function dateParts(day: string): { year: string; month: string; day: string } | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return year && name && date ? { year, month: name, day: String(Number(date)) } : undefined
}

/** The year of a day, as printed; undefined for a day that is not known. */
export const yearOf = (day: string): string | undefined => dateParts(day)?.year

/** Letters as a reader sees them, with their marks. */
const graphemes = new Intl.Segmenter('en')

/**
 * The first letters of given names, each with a full stop: `Jean-Paul Oluwa` becomes `J.-P. O.`, with `between` between
 * those that no hyphen joins.
 */
export function initials(given: string, between: ' ' | ''): string {
  const initial = (part: string) => {
    const [first] = graphemes.segment(part)
    return first ? `${first.segment.toLocaleUpperCase('en')}.` : ''
  }
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) => name.split(/[-‐]/).filter(Boolean).map(initial).join('-'))
    .join(between)
}

/** `Okafor, N. C.`, or the whole name. */
export const withInitials = (name: Name, between: ' ' | ''): string =>
  'whole' in name ? name.whole : `${name.family}, ${initials(name.given, between)}`

/** `One`, `One{last}Two`, `One, Two{last}Three`: `last` stands before the last name, `lastOfTwo` before the second of two. */
export function joinNames(names: string[], last: string, lastOfTwo = last): string {
  if (names.length < 2) return names.join('')
  const before = names.length === 2 ? lastOfTwo : last
  return `${names.slice(0, -1).join(', ')}${before}${names.at(-1)}`
}
