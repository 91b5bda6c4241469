import { z } from 'zod'
import { invitationStates, reviewerConflictKinds } from '#domain/editorial/review/invitation.ts'
import { publicationConsents } from '#domain/editorial/review/publication-consent.ts'
import { recommendations } from '#domain/editorial/review/recommendation.ts'
import { anonymityModels } from '#domain/editorial/review/review-model.ts'
import { DeliveryState } from '#domain/email/delivery.ts'
import { EmailTemplate } from '#domain/email/template.ts'
import { publishedReviewKinds } from '#domain/publishing/published-review.ts'
import { AttachmentSummary } from '#features/editorial/attachments/api-schemas.ts'

const Moment = z.iso.datetime()

export const ConflictBody = z.object({ kind: z.enum(reviewerConflictKinds), detail: z.string() })

const SuggestionBody = z.object({
  name: z.string(),
  email: z.string().nullable(),
  affiliation: z.string().nullable(),
})

/** Confidential parts are for the editors alone. */
const ReviewParts = z.array(
  z.object({ heading: z.string(), text: z.string(), isConfidential: z.boolean() }),
)

const ReviewBody = z.object({
  sentAt: Moment,
  overdue: z.boolean(),
  recommendation: z.enum(recommendations).nullable(),
  /** Whether the review may be published; null where it was not asked. */
  consent: z.enum(publicationConsents).nullable(),
  parts: ReviewParts,
})

/** A review that an editor sent back for completion, as it was sent at `sentAt`. */
const ReturnBody = z.object({
  reason: z.string(),
  sentBackAt: Moment,
  by: z.string().nullable(),
  sentAt: Moment,
  parts: ReviewParts,
})

export const InvitationBody = z.object({
  id: z.string(),
  /** How the author knows the reviewer. */
  number: z.number(),
  reviewer: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    affiliation: z.string().nullable(),
  }),
  state: z.enum(invitationStates),
  invitedAt: Moment,
  answeredAt: Moment.nullable(),
  answerDue: Moment,
  reviewDue: Moment,
  endedAt: Moment.nullable(),
  overdue: z.boolean(),
  reminders: z.number(),
  remindedAt: Moment.nullable(),
  /** The newest email to the reviewer. */
  email: z
    .object({ id: z.string(), state: DeliveryState, problem: z.string().nullable() })
    .nullable(),
  conflicts: z.array(ConflictBody),
  overrideReason: z.string().nullable(),
  declineReason: z.string().nullable(),
  suggestions: z.array(SuggestionBody),
  /** A review that was sent back is here until it is sent again. */
  review: ReviewBody.nullable(),
  returns: z.array(ReturnBody),
  attachment: AttachmentSummary.nullable(),
})
export type InvitationBody = z.infer<typeof InvitationBody>

export const RoundBody = z.object({
  number: z.number(),
  anonymity: z.enum(anonymityModels),
  openedAt: Moment,
  closedAt: Moment.nullable(),
  copyApprovedAt: Moment.nullable(),
  /** Whether reviewers can be invited now. */
  canInvite: z.boolean(),
  /** The form in which its reviews are written. */
  form: z.object({ id: z.string(), name: z.string() }),
  /** Whether it can have another form: until a review has begun. */
  canExchangeForm: z.boolean(),
  invitations: z.array(InvitationBody),
})
export type RoundBody = z.infer<typeof RoundBody>

/** A part of the review that may be published; `sourceId` is its invitation or its decision. */
const PublicationBody = z.object({
  kind: z.enum(publishedReviewKinds),
  sourceId: z.string(),
  title: z.string(),
  /** The name of a reviewer who signs. */
  reviewer: z.string().nullable(),
  isLeftOut: z.boolean(),
})
export type PublicationBody = z.infer<typeof PublicationBody>

/** The rounds of review of a submission, as editors see them. */
export const ReviewRounds = z.object({
  rounds: z.array(RoundBody),
  /** The forms that are offered to rounds, the default form first. */
  forms: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The journal's own model, which new rounds use. */
  anonymity: z.enum(anonymityModels),
  /** What may be published with the article. */
  publication: z.array(PublicationBody),
})
export type ReviewRounds = z.infer<typeof ReviewRounds>

/** What an editor sees before inviting a person. `refusal` says why nobody can invite them. */
export const InvitationPreview = z.object({
  conflicts: z.array(ConflictBody),
  refusal: z.string().nullable(),
  email: EmailTemplate,
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** Excludes a part of the review from publication with the article, or publishes it again. */
export const PublicationChoice = z.object({
  kind: z.enum(publishedReviewKinds),
  sourceId: z.string().min(1).max(64),
  isLeftOut: z.boolean(),
})
export type PublicationChoice = z.infer<typeof PublicationChoice>
