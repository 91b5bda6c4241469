import { formatDay } from '#domain/text/format.ts'

/**
 * A moment in the time of the user's device: `3 Sep 2026, 15:05`. Only for pages that the browser renders, because the server
 * does not know the zone.
 */
export function formatLocalTime(isoDate: string): string {
  const date = new Date(isoDate)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return `${formatDay(local)}, ${local.slice(11, 16)}`
}

/** A moment that others wait for, with the place of the device's time zone: `3 Sep 2026, 15:05, Lagos`. */
export const formatTimeWithZone = (isoDate: string): string =>
  `${formatLocalTime(isoDate)}, ${zoneName()}`

/** The place of the time zone: `Lagos`. */
function zoneName(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
}
