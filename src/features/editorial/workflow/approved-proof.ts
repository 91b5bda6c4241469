import { isInProduction } from '#domain/editorial/production/decide.ts'
import type { SubmissionState } from '#domain/editorial/submission-command.ts'

/** Why an article is published although its author has not approved the proof; nothing where none was needed. */
export const reasonWithoutProof = (
  { proof }: Pick<SubmissionState, 'proof'>,
  reason: string | undefined,
): { reason?: string } =>
  reason && (isInProduction(proof) || proof === 'overridden') ? { reason } : {}
