import { DrizzleQueryError } from 'drizzle-orm'

/** The loggable parts of an error: no values of the failed statement. */
export type ErrorDescription = {
  name: string
  message: string
  stack?: string | undefined
  code?: string | undefined
  query?: string
  errors?: ErrorDescription[]
}

/**
 * Describes an error for the log. A failed query carries its parameters, password hashes among them, so its cause
 * is described instead.
 */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof DrizzleQueryError)
    return { ...describeError(error.cause), query: error.query }
  // pg-boss reports errors as plain objects.
  const {
    name = 'Error',
    message = 'not an error',
    stack,
    code,
  } = Object(error) as Partial<ErrorDescription>
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined
  return { name, message, stack, code, ...(errors && { errors }) }
}
