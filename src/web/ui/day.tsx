import { formatDay } from '#domain/text/format.ts'

/** A date (ISO 8601) that no line break divides. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date} className="whitespace-nowrap">
    {formatDay(date)}
  </time>
)
