import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL is starting, stopping or full. (PostgreSQL, appendix A; class 08 is a broken connection) */
const awayStates = /^(08...|57P0[123]|53300)$/
/** What `pg` and its pool say in words only. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether an error means that the database cannot be reached at this moment, and nothing was wrong with what it was asked. */
export function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  // A name that stands for several addresses was tried at each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return cause.errors.every(isAway)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
  return (
    ['connect', 'getaddrinfo'].includes(syscall) ||
    awayStates.test(code) ||
    isCut(code) ||
    awayWords.test(cause.message)
  )
}

const isCut = (code: string) => ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)

/**
 * A statement ran longer, or a transaction stood idle longer, than this connection lets it; two waited for each other; what
 * was read has changed meanwhile; a lock was not to be had. (query_canceled, idle_in_transaction_session_timeout,
 * deadlock_detected, serialization_failure, lock_not_available)
 */
const brokenOffStates = ['57014', '25P03', '40P01', '40001', '55P03']

/** Whether the database broke off what it was asked because of what else there is to do: the same may do well soon. */
export function wasBrokenOff(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return brokenOffStates.includes(String(code))
}

/** Whether the database has no room left to write to. (disk_full) */
export function lacksRoom(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return code === '53100'
}

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
