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

/** The parts of a day `2026-03-02`, with the English name of the month; undefined for an incomplete day. */
export function dateParts(day: string): { year: string; month: string; day: string } | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = monthNames[Number(month) - 1]
  return year && name && date ? { year, month: name, day: String(Number(date)) } : undefined
}

/** The year of a day; undefined for an incomplete day. */
export const yearOf = (day: string): string | undefined => dateParts(day)?.year

/** Splits text into letters with their diacritics. */
const graphemes = new Intl.Segmenter('en')

/** Initials of given names: `Jean-Paul Oluwa` becomes `J.-P. O.`, with `between` between separate names. */
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

/** Joins names with commas and `last` before the last one, or `lastOfTwo` before the second of two. */
export function joinNames(names: string[], last: string, lastOfTwo = last): string {
  if (names.length < 2) return names.join('')
  const before = names.length === 2 ? lastOfTwo : last
  return `${names.slice(0, -1).join(', ')}${before}${names.at(-1)}`
}
