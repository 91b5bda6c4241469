import { z } from 'zod'
import { EmailTemplate, type TemplateName } from '#domain/email/template.ts'
import { Contributors } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Authors, Keywords, Title } from '#domain/manuscript/fields.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { NewArticle, PublicationDetails } from '#domain/publishing/article.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import { line, unsetIfEmpty } from '#domain/text/parse.ts'
import { RequestPoints, RequestReplies } from './request.ts'

/** `contributors`, if present, replaces `authors`, which are names only. */
export const NewSubmission = z.object({
  title: Title,
  abstract: Abstract,
  keywords: Keywords.min(1, 'required'),
  authors: Authors,
  contributors: Contributors.optional(),
})
export type NewSubmission = z.infer<typeof NewSubmission>

/** Empty fields leave the article as it is. */
const LicenceFields = {
  language: unsetIfEmpty(MetadataChange.shape.language),
  licence: unsetIfEmpty(MetadataChange.shape.licence),
}

/** The version of a submission that a command applies to. */
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
})
export type PublishInput = z.infer<typeof PublishInput>

/** A command without further input. */
export const VersionedCommand = z.object({ version: SubmissionVersion })
export type VersionedCommand = z.infer<typeof VersionedCommand>

export const decisionKinds = ['return-for-correction', 'desk-reject', 'accept'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** A decision with its email as the editor has edited it. */
export const DecisionInput = z.object({
  command: z.enum(decisionKinds, 'must be return-for-correction, desk-reject or accept'),
  version: SubmissionVersion,
  ...EmailTemplate.shape,
  /** The points that the author is asked to correct; only for a return for correction. */
  items: RequestPoints.optional(),
})
export type DecisionInput = z.infer<typeof DecisionInput>

/** The template of the email that reports each decision. */
export const emailTemplateOf = {
  'return-for-correction': 'returned',
  'desk-reject': 'desk-rejected',
  accept: 'accepted',
} as const satisfies Record<DecisionKind, TemplateName>

/** The author's replies to a request; the corrected file is uploaded with them. */
export const RequestReply = z.object({ version: SubmissionVersion, answers: RequestReplies })

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
