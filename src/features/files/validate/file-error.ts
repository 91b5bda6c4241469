import { Refused } from '#domain/refusal.ts'

/**
 * Converts an error from reading a file: refusals and system errors (too many open files) stay, everything else
 * becomes `refusal`, since the file caused it.
 */
export function toFileError(error: unknown, refusal: Refused): unknown {
  const isOfMachine = error instanceof Error && 'syscall' in error
  return error instanceof Refused || isOfMachine ? error : refusal
}
