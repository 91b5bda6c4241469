import { DrizzleQueryError } from 'drizzle-orm'

/** What may be kept of an error: where it arose and its words, none of the values that it was about. */
export type Fault = {
  type: string
  message: string
  stack?: string | undefined
  code?: string | undefined
  query?: string
  faults?: Fault[]
}

/**
 * Describes an error for a log. A failed statement carries the values that it was given, passwords'
 * hashes among them: its cause is described instead.
 */
export function describeFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  if (error instanceof DrizzleQueryError && error.cause)
    return { ...describeFault(error.cause), query: error.query }
  const { name, message, stack, code } = error as Error & { code?: string }
  const faults = error instanceof AggregateError ? error.errors.map(describeFault) : undefined
  return { type: name, message, stack, code, ...(faults && { faults }) }
}
