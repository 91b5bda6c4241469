import { z } from 'zod'
import { EmailTemplate, type TemplateName } from '#domain/email/template.ts'
import { Contributors } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Authors, Keywords, Title } from '#domain/manuscript/fields.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { NewArticle, PublicationDetails } from '#domain/publishing/article.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import { nullIfEmpty, unsetIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { RequestPoints, RequestReplies } from './request.ts'
import { ReviewerWish, Statements } from './statements.ts'

/** Why a manuscript is sent although a blocking rule finds something in it. */
const CheckReason = nullIfEmpty(paragraphs(2_000)).default(null)

/**
 * `contributors`, if present, replaces `authors`, which are names only. `reviewers` are those whom the author suggests or
 * opposes.
 */
export const NewSubmission = z.object({
  title: Title,
  abstract: Abstract,
  keywords: Keywords.min(1, 'required'),
  authors: Authors,
  contributors: Contributors.optional(),
  statements: Statements.default({}),
  /** Where the journal assigns submissions by section. */
  section: nullIfEmpty(line(100)).default(null),
  /** The reference list, each entry as typed. */
  references: MetadataChange.shape.references.unwrap().default([]),
  reviewers: z.array(ReviewerWish).max(20, 'must be at most 20').default([]),
  checkReason: CheckReason,
})
export type NewSubmission = z.infer<typeof NewSubmission>

/** Why an article is published although its author has not approved the proof. */
const ProofReason = unsetIfEmpty(paragraphs(1_000))

/** Empty fields leave the article as it is. */
const LicenceFields = {
  language: unsetIfEmpty(MetadataChange.shape.language),
  licence: unsetIfEmpty(MetadataChange.shape.licence),
}

export const SubmissionVersion = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000_000, 'must be a version')

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

/** A command without further input. */
export const VersionedCommand = z.object({ version: SubmissionVersion })
export type VersionedCommand = z.infer<typeof VersionedCommand>

export const decisionKinds = [
  'return-for-correction',
  'request-minor-revision',
  'request-major-revision',
  'reject',
  'desk-reject',
  'accept',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** A decision with its email as the editor has edited it. */
export const DecisionInput = z.object({
  command: z.enum(decisionKinds, `must be one of ${decisionKinds.join(', ')}`),
  version: SubmissionVersion,
  subject: EmailTemplate.shape.subject,
  /** Holds the reviews, so it may be longer than its template. */
  body: paragraphs(200_000),
  /** The points to which the author replies; only for a return for correction and a request for a revision. */
  items: RequestPoints.optional(),
})
export type DecisionInput = z.infer<typeof DecisionInput>

export const emailTemplateOf = {
  'return-for-correction': 'returned',
  'request-minor-revision': 'minor-revision-requested',
  'request-major-revision': 'major-revision-requested',
  reject: 'rejected',
  'desk-reject': 'desk-rejected',
  accept: 'accepted',
} as const satisfies Record<DecisionKind, TemplateName>

/** Whether a decision asks the author to reply to points with a new file. */
export const hasPoints = (kind: DecisionKind): boolean =>
  kind === 'return-for-correction' || isRevisionRequest(kind)

export const isRevisionRequest = (kind: DecisionKind): boolean =>
  kind === 'request-minor-revision' || kind === 'request-major-revision'

/** An appeal of a rejection, in the author's words. */
export const Appeal = z.object({ version: SubmissionVersion, text: paragraphs(10_000) })
export type Appeal = z.infer<typeof Appeal>

/** A new file in place of the manuscript, which is uploaded with it. */
export const ManuscriptReplacement = VersionedCommand.extend({ checkReason: CheckReason })

/** The author's replies to a request; the new files are uploaded with them. */
export const RequestReply = ManuscriptReplacement.extend({ answers: RequestReplies })

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

/** Lifts the conflict of `editorId`; without it, the account's own. */
export const ConflictRemoval = z.object({
  reason: line(500),
  editorId: z.string().max(64).optional(),
})
export type ConflictRemoval = z.infer<typeof ConflictRemoval>

export const canRead = (who: Account, submission: { submittedBy: string }): boolean =>
  canEdit(who) || who.id === submission.submittedBy

export const NoticeFrequency = z.enum(['immediately', 'daily'], 'must be immediately or daily')
export type NoticeFrequency = z.infer<typeof NoticeFrequency>
