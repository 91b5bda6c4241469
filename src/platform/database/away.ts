import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL is starting, stopping or full. (PostgreSQL, appendix A; class 08 is a broken connection) */
const awayStates = /^(08...|57P0[123]|53300)$/
/** What `pg` and its pool say in words only. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error means that the database cannot be reached at this moment, and nothing was wrong with what it was asked. */
export function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall } = cause as NodeJS.ErrnoException
  return (
    syscall === 'connect' || awayStates.test(code) || isCut(code) || awayWords.test(cause.message)
  )
}

const isCut = (code: string) => code === 'ECONNRESET' || code === 'EPIPE'

/** Whether a statement was broken off because it ran longer than this connection lets it. (query_canceled) */
export function tookTooLong(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return code === '57014'
}

/** Whether the database has no room left to write to. (disk_full) */
export function lacksRoom(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return code === '53100'
}

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
