import { z } from 'zod'
import { SubmissionVersion } from '../submission-version.ts'
import { type AnonymityModel, anonymityModels } from './review-model.ts'

/** Opens a round of review. Without a form it uses the default form, without anonymity that of the journal. */
export const RoundOpening = z.object({
  version: SubmissionVersion,
  anonymity: z
    .enum(anonymityModels, 'must be double-anonymized, single-anonymized or all-identities-visible')
    .optional(),
  formId: z.string().max(64).optional(),
})
export type RoundOpening = z.infer<typeof RoundOpening>

/** What a person needs to know of an open round to invite somebody to it. */
export type OpenRound = { number: number; anonymity: AnonymityModel; copyApprovedAt: Date | null }

/** Whether reviewers may be invited: where the authors are hidden, the manuscript must not reveal them. */
export const isReadyForReviewers = ({ anonymity, copyApprovedAt }: OpenRound): boolean =>
  anonymity !== 'double-anonymized' || copyApprovedAt !== null
