// Not by Intl: making a formatter takes a phone a tenth of a second before anything can be pressed.
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

function formatDate(isoDate: string, nameMonth: (month: string) => string): string {
  const date = new Date(isoDate)
  const month = months[date.getUTCMonth()]
  if (month === undefined) throw new RangeError(`Not a date: ${isoDate}`)
  return `${date.getUTCDate()} ${nameMonth(month)} ${date.getUTCFullYear()}`
}

/** A day or a moment as a reader sees it: `3 September 2026`, the same wherever it is rendered. Throws when it is neither. */
export const formatDay = (isoDate: string): string => formatDate(isoDate, (month) => month)

/** The same, with three letters for the month, for tables: `3 Sep 2026`. */
export const formatShortDay = (isoDate: string): string =>
  formatDate(isoDate, (month) => month.slice(0, 3))

/** A moment as a reader sees it: `3 September 2026, 14:05 UTC`. */
export const formatDateTime = (isoDate: string): string =>
  `${formatDay(isoDate)}, ${new Date(isoDate).toISOString().slice(11, 16)} UTC`

/** A size in bytes as a reader sees it: `412 KB`, `1.4 MB`, `20.3 GB` (1 KB is 1,024 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

type IssueReference = { volume: number | null; issue: string | null; year?: number | null }

/** Where an article appeared: `Vol. 12, No. 3 (2026)`; empty when it belongs to no volume. */
export function formatIssue({ volume, issue, year }: IssueReference): string {
  if (volume === null) return ''
  return `Vol. ${volume}${issue ? `, No. ${issue}` : ''}${year ? ` (${year})` : ''}`
}

/** The same, as tables and running heads set it: `12 (3)`. */
export const formatIssueShort = ({ volume, issue }: IssueReference): string =>
  volume === null ? '' : `${volume}${issue ? ` (${issue})` : ''}`

/** Pages with a dash between numbers: `41–58`. */
export const formatPages = (pages: string): string => pages.replace(/(\d)\s*-\s*(\d)/g, '$1–$2')

/** The start of a text, cut at a word and marked where it was cut; at most `max` characters. */
export function truncateText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= max) return flat
  return `${flat
    .slice(0, max - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`
}
