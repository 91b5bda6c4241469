import { z } from 'zod'
import { EmailTemplate, type TemplateName } from '#domain/email/template.ts'
import { Contributors } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Authors, Keywords, Title } from '#domain/manuscript/fields.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { NewArticle, PublicationDetails } from '#domain/publishing/article.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import { Refused } from '#domain/refusal.ts'
import { line, unsetIfEmpty } from '#domain/text/parse.ts'
import { CorrectionRequests, CorrectionResponses } from './correction-request.ts'

/** Where a manuscript stands, as the API has always said it; its `stage` tells the rest. */
export const SubmissionStatus = z.enum(['pending', 'published'])
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

/** `contributors` describes the authors in more detail than their names, and replaces `authors` where it is present. */
export const NewSubmission = z.object({
  title: Title,
  abstract: Abstract,
  keywords: Keywords.min(1, 'required'),
  authors: Authors,
  contributors: Contributors.optional(),
})
export type NewSubmission = z.infer<typeof NewSubmission>

/** In which language an article is, and under which licence; what is left empty stays as it is. */
const LicenceFields = {
  language: unsetIfEmpty(MetadataChange.shape.language),
  licence: unsetIfEmpty(MetadataChange.shape.licence),
}

/** The version that somebody saw when they gave a command: a command to another one is refused. */
export const SubmissionVersion = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000_000, 'must be a version')

/** The one move an admin can ask for: publication, with what is known of where it appears. */
export const PublishInput = PublicationDetails.extend({
  ...LicenceFields,
  status: z.literal('published', "must be 'published'"),
  content: NewArticle.shape.content,
  /** Left out by who publishes it whatever has happened to it. */
  version: SubmissionVersion.optional(),
})
export type PublishInput = z.infer<typeof PublishInput>

/** A command that needs no more words. */
export const VersionedCommand = z.object({ version: SubmissionVersion })

/** A decision as an editor gives it: with the letter as it will be sent. */
export const Decision = z.object({
  command: z.enum(
    ['return-for-correction', 'desk-reject', 'accept'],
    'must be return-for-correction, desk-reject or accept',
  ),
  version: SubmissionVersion,
  ...EmailTemplate.shape,
  /** What the author is asked to correct, point by point; with `return-to-author` alone. */
  items: CorrectionRequests.optional(),
})
export type Decision = z.infer<typeof Decision>

/** The letter that goes with each decision. */
export const emailTemplateOf = {
  'return-for-correction': 'returned',
  'desk-reject': 'desk-rejected',
  accept: 'accepted',
} as const satisfies Record<Decision['command'], TemplateName>

/** An author's answer to a list of points; the new file comes beside it. */
export const CorrectionResponse = z.object({
  version: SubmissionVersion,
  answers: CorrectionResponses,
})

/** A new file in the place of the one that nobody has taken up yet. */
export const FileReplacement = z.object({ version: SubmissionVersion })

/** What is known of where an accepted manuscript will appear. */
export const PublicationPlan = PublicationDetails.extend({
  ...LicenceFields,
  version: SubmissionVersion,
  content: NewArticle.shape.content,
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

/** The same with the moment of its publication (ISO 8601). */
export const PublicationSchedule = PublicationPlan.extend({
  publishAt: z.iso.datetime({ offset: true, error: 'must be a moment like 2026-03-31T09:00:00Z' }),
})
export type PublicationSchedule = z.infer<typeof PublicationSchedule>

/** Why a conflict of interest is lifted, and whose it is: left out, one's own. */
export const ConflictRemoval = z.object({
  reason: line(500),
  editorId: z.string().max(64).optional(),
})
export type ConflictRemoval = z.infer<typeof ConflictRemoval>

/** Refuses an editor with a conflict of interest: they see what an author sees. */
export function requireEditorialAccess({ view }: { view: 'editorial' | 'author' }): void {
  if (view === 'editorial') return
  throw new Refused(
    'conflict-of-interest',
    'You are an author of this submission, have the name or address of one, or have declared a conflict of interest: another editor decides on it.',
  )
}

/** Whether its author is not told yet of what was decided on it. */
export const isDecisionPending = (submission: { undoableUntil: Date | null }, now: Date): boolean =>
  submission.undoableUntil !== null && submission.undoableUntil > now

/** A manuscript is between its author and those who edit the journal. */
export const canRead = (who: Account, submission: { submittedBy: string }): boolean =>
  canEdit(who) || who.id === submission.submittedBy

/** How somebody who manages submissions wants to be told of new ones. */
export const NoticeFrequency = z.enum(['immediately', 'daily'], 'must be at-once or daily')
export type NoticeFrequency = z.infer<typeof NoticeFrequency>
