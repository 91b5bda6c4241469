import { formatDay } from '#domain/text/format.ts'

/**
 * A moment in the time of the user's device, with the place of its time zone: `3 Sep 2026, 15:05, Lagos`. Only for pages that
 * the browser renders, because the server does not know the zone.
 */
export function formatLocalTime(isoDate: string): string {
  const date = new Date(isoDate)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return `${formatDay(local)}, ${local.slice(11, 16)}${zoneName()}`
}

/** Replaces the moments in a message of the server, which are in UTC (`formatDateTime`), by local ones. */
export const localizeTimes = (message: string): string =>
  message.replace(/\b(\d{1,2} [A-Z][a-z]{2} \d{4}), (\d\d:\d\d) UTC\b/g, (_, day, time) =>
    formatLocalTime(`${day} ${time} UTC`),
  )

/** The place of the time zone, or UTC, as it follows a time: `, Lagos`. */
function zoneName(): string {
  const place = timeZone().split('/').at(-1)?.replaceAll('_', ' ')
  return place === 'UTC' ? ' UTC' : `, ${place}`
}

/** The first use of Intl loads the date formats, which takes 50 ms on a phone; newer browsers have Temporal. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId(): string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
