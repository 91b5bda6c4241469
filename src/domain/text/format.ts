// Intl would block a phone for 100 ms during hydration.
export const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a date in UTC for pages, emails and files: `3 Sep 2026`. Throws for an invalid date. */
export const formatDay = (isoDate: string): string => formatDayWith(englishMonths, isoDate)

/** The same with other names of the months. */
export function formatDayWith(months: readonly string[], isoDate: string): string {
  const date = new Date(isoDate)
  const month = months[date.getUTCMonth()]
  if (month === undefined) throw new RangeError(`Not a date: ${isoDate}`)
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`
}

/** `3 Sep 2026, 14:05 UTC`, for texts that the server writes. Pages use `formatLocalTime`. */
export const formatDateTime = (isoDate: string): string =>
  `${formatDay(isoDate)}, ${new Date(isoDate).toISOString().slice(11, 16)} UTC`

/** `1 article`, `12 articles`. */
export const countNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** `412 KB`, `1.4 MB`, `20.3 GB`; 1 KB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

type IssueReference = { volume: number | null; issue: string | null; year?: number | null }

/** `Vol. 12, No. 3 (2026)`; empty without a volume. */
export function formatIssue({ volume, issue, year }: IssueReference): string {
  if (volume === null) return ''
  return `Vol. ${volume}${issue ? `, No. ${issue}` : ''}${year ? ` (${year})` : ''}`
}

/** `Vol. 12, No. 3: The title`. */
export const formatIssueTitle = (issue: IssueReference, title: string | null): string =>
  [formatIssue(issue), title].filter(Boolean).join(': ')

/** `12 (3)`, for tables and running heads. */
export const formatIssueShort = ({ volume, issue }: IssueReference): string =>
  volume === null ? '' : `${volume}${issue ? ` (${issue})` : ''}`

/** Puts an en dash between page numbers: `41–58`. */
export const formatPages = (pages: string): string => pages.replace(/(\d)\s*-\s*(\d)/g, '$1–$2')

/** Cuts a text at a word and adds an ellipsis; at most `max` characters. */
export function truncateText(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= max) return flat
  return `${flat
    .slice(0, max - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`
}
