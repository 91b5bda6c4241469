import { availableParallelism, loadavg } from 'node:os'

/**
 * By how much all time limits of tests are multiplied. They are safety nets, not assertions: a test waits for a state, and the
 * limit only ends a test whose state never comes. TEST_PATIENCE sets the factor; else it is 6 on a shared machine of CI, and on
 * others as many as there are processes for each core, at least 1. Child processes get the same factor.
 */
process.env.TEST_PATIENCE ||= String(
  process.env.CI ? 6 : Math.max(1, Math.floor((loadavg()[0] ?? 0) / availableParallelism())),
)
const patience = Number(process.env.TEST_PATIENCE)

/** A time limit in milliseconds. A test that needs more than the usual limit on a quiet machine gives its own. */
export const limit = (seconds: number): number => seconds * 1_000 * patience
