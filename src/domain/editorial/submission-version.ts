import { z } from 'zod'

/** Counts the changes of a submission: a command names the version that its sender has seen. */
export const SubmissionVersion = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000_000, 'must be a version')

/** A command without further input. */
export const VersionedCommand = z.object({ version: SubmissionVersion })
export type VersionedCommand = z.infer<typeof VersionedCommand>
