import { z } from 'zod'
import { NewArticle, PublicationDetails } from '#domain/publishing/article.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import { unsetIfEmpty } from '#domain/text/optional-fields.ts'
import { paragraphs } from '#domain/text/parse.ts'
import { SubmissionVersion } from './submission-version.ts'

/** Why an article is published although its author has not approved the proof. */
const ProofReason = unsetIfEmpty(paragraphs(1_000))

/** Empty fields leave the article as it is. */
const LicenceFields = {
  language: unsetIfEmpty(MetadataChange.shape.language),
  licence: unsetIfEmpty(MetadataChange.shape.licence),
}

/** Publication through the submissions API, with the details of the article. */
export const PublishInput = PublicationDetails.extend({
  ...LicenceFields,
  status: z.literal('published', "must be 'published'"),
  content: NewArticle.shape.content,
  /** Without it the command applies to any version. */
  version: SubmissionVersion.optional(),
  proofReason: ProofReason,
})
export type PublishInput = z.infer<typeof PublishInput>

/** The details of the article that an accepted submission becomes. */
export const PublicationPlan = PublicationDetails.extend({
  ...LicenceFields,
  version: SubmissionVersion,
  content: NewArticle.shape.content,
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

/** The same with the time of publication (ISO 8601). */
export const PublicationSchedule = PublicationPlan.extend({
  publishAt: z.iso.datetime({ offset: true, error: 'must be a moment like 2026-03-31T09:00:00Z' }),
  proofReason: ProofReason,
})
export type PublicationSchedule = z.infer<typeof PublicationSchedule>
