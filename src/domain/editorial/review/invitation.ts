import { z } from 'zod'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { EmailTemplate } from '../../email/template.ts'
import { EmailAddress } from '../../people/account.ts'
import { NewReviewer } from '../reviewers/reviewer.ts'
import { Days, defaultDays } from './days.ts'

/** `expired`: the round closed before the invitation was answered or the review was sent. */
export const invitationStates = [
  'invited',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'reviewed',
] as const
export type InvitationState = (typeof invitationStates)[number]

/** Why a person has a conflict of interest with a submission that they are invited to review. */
export const reviewerConflictKinds = [
  'same-person',
  'editor-of-submission',
  'same-email-domain',
  'same-affiliation',
  'recent-co-author',
  'opposed-by-author',
  'declared',
] as const
export type ReviewerConflictKind = (typeof reviewerConflictKinds)[number]

/** `detail` is the fact by which it was found: a domain, an affiliation, an article. Only editors see it. */
export type ReviewerConflict = { kind: ReviewerConflictKind; detail: string }

export const SuggestedReviewer = z.object({
  name: line(200),
  email: nullIfEmpty(EmailAddress),
  affiliation: nullIfEmpty(line(300)),
})
export type SuggestedReviewer = z.infer<typeof SuggestedReviewer>

/** How a reviewer declines an invitation. */
export const Declining = z.object({
  reason: nullIfEmpty(paragraphs(2_000)),
  hasConflict: z.boolean(),
  suggestions: z.array(SuggestedReviewer).max(5, 'must be at most 5'),
})
export type Declining = z.infer<typeof Declining>

/** A reviewer of the database, or a new one. */
export const InvitedPerson = z.union([z.object({ id: z.string().min(1).max(64) }), NewReviewer])
export type InvitedPerson = z.infer<typeof InvitedPerson>

/**
 * An invitation to review with its email as the editor has edited it; without a text, the template is sent.
 * `overrideReason` says why the person is invited in spite of a conflict of interest.
 */
export const NewInvitation = z.object({
  reviewer: InvitedPerson,
  answerDays: Days.default(defaultDays.answer),
  reviewDays: Days.default(defaultDays.review),
  subject: EmailTemplate.shape.subject.optional(),
  body: EmailTemplate.shape.body.optional(),
  overrideReason: nullIfEmpty(paragraphs(1_000)),
})
export type NewInvitation = z.infer<typeof NewInvitation>

/** Gives a reviewer more days. */
export const InvitationExtension = z.object({ days: Days })
export type InvitationExtension = z.infer<typeof InvitationExtension>
