import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL is starting, stopping or full (appendix A; class 08 is a broken connection). */
const unavailableStates = /^(08...|57P0[123]|53300)$/
/** Errors of `pg` and its pool that have no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Whether the database cannot be reached at this moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = causeOf(error)
  // A host name with several addresses was tried at each.
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
 * query_canceled, idle_in_transaction_session_timeout, deadlock_detected, serialization_failure,
 * lock_not_available
 */
const transientStates = ['57014', '25P03', '40P01', '40001', '55P03']

/** Whether the statement failed because of other work: it may succeed soon. */
export function isTransientError(error: unknown): boolean {
  return transientStates.includes(codeOf(error))
}

export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === '53100' // disk_full
}

const codeOf = (error: unknown) => String((Object(causeOf(error)) as { code?: unknown }).code)

const causeOf = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error)
