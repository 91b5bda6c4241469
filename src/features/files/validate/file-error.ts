import { Refused } from '#domain/refusal.ts'

/**
 * What is thrown where a file could not be read to its end: the refusal itself, the machine's own fault as it is (no such
 * file, too many open), and the given refusal for everything else, which is the file's.
 */
export function faultOfFile(error: unknown, refusal: Refused): unknown {
  const isOfMachine = error instanceof Error && 'syscall' in error
  return error instanceof Refused || isOfMachine ? error : refusal
}
