import { z } from 'zod'
import { Contributors } from '#domain/manuscript/contributor-schema.ts'
import { Abstract, Authors, Keywords, Title } from '#domain/manuscript/fields.ts'
import { type Account, canEdit } from '#domain/people/account.ts'
import { MetadataChange } from '#domain/publishing/metadata.ts'
import { nullIfEmpty } from '#domain/text/optional-fields.ts'
import { line, paragraphs } from '#domain/text/parse.ts'
import { PointResponses } from './request.ts'
import { ReviewerWish, Statements } from './statements.ts'
import { SubmissionVersion, VersionedCommand } from './submission-version.ts'

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

/** An appeal of a rejection, in the author's words. */
export const Appeal = z.object({ version: SubmissionVersion, text: paragraphs(10_000) })
export type Appeal = z.infer<typeof Appeal>

/** A new file in place of the manuscript, which is uploaded with it. */
export const ManuscriptReplacement = VersionedCommand.extend({ checkReason: CheckReason })

/** The author's replies to a request; the new files are uploaded with them. */
export const RequestResponse = ManuscriptReplacement.extend({ responses: PointResponses })

export const canRead = (who: Account, submission: { submittedBy: string }): boolean =>
  canEdit(who) || who.id === submission.submittedBy

export const NoticeFrequency = z.enum(['immediately', 'daily'], 'must be immediately or daily')
export type NoticeFrequency = z.infer<typeof NoticeFrequency>
