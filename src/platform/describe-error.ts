import { DrizzleQueryError } from 'drizzle-orm'

/** What may be kept of an error: where it arose and its words, none of the values that it was about. */
export type ErrorDescription = {
  name: string
  message: string
  stack?: string | undefined
  code?: string | undefined
  query?: string
  faults?: ErrorDescription[]
}

/**
 * Describes an error for a log. A failed statement carries the values that it was given, passwords'
 * hashes among them: its cause is described instead.
 */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof DrizzleQueryError)
    return { ...describeError(error.cause), query: error.query }
  // The job queue tells of errors that it has copied into plain objects.
  const {
    name = 'Error',
    message = 'not an error',
    stack,
    code,
  } = Object(error) as Partial<ErrorDescription>
  const faults = error instanceof AggregateError ? error.errors.map(describeError) : undefined
  return { name, message, stack, code, ...(faults && { faults }) }
}
