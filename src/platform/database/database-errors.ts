import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL is starting, stopping or full. (PostgreSQL, appendix A; class 08 is a broken connection) */
const unavailableStates = /^(08...|57P0[123]|53300)$/
/** What `pg` and its pool say in words only. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether an error means that the database cannot be reached at this moment, and nothing was wrong with what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = causeOf(error)
  // A name that stands for several addresses was tried at each.
  if (cause instanceof AggregateError && cause.errors.length > 0)
    return cause.errors.every(isDatabaseUnavailable)
  if (!(cause instanceof Error)) return false
  const { code = '', syscall = '' } = cause as NodeJS.ErrnoException
  return (
    ['connect', 'getaddrinfo'].includes(syscall) ||
    unavailableStates.test(code) ||
    isConnectionReset(code) ||
    unavailableMessages.test(cause.message)
  )
}

const isConnectionReset = (code: string) => ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)

/**
 * A statement ran longer, or a transaction stood idle longer, than this connection lets it; two waited for each other; what
 * was read has changed meanwhile; a lock was not to be had. (query_canceled, idle_in_transaction_session_timeout,
 * deadlock_detected, serialization_failure, lock_not_available)
 */
const transientStates = ['57014', '25P03', '40P01', '40001', '55P03']

/** Whether the database broke off what it was asked because of what else there is to do: the same may do well soon. */
export function isTransientError(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return transientStates.includes(String(code))
}

/** Whether the database has no room left to write to. (disk_full) */
export function isDiskFull(error: unknown): boolean {
  const { code } = Object(causeOf(error)) as { code?: unknown }
  return code === '53100'
}

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
