import { z } from 'zod'
import { commentDecisions } from '#domain/editorial/production/proof.ts'
import { ProductionStage } from '#domain/editorial/production/workflow.ts'
import { anonymityModels } from '#domain/editorial/review/review-model.ts'
import { type EventDefinition, type EventOf, id } from './define-event.ts'

type ActivityTexts = {
  /** In the activity log of the submission. */
  label: string
  /**
   * What its actor did, for an editor whose command names an earlier version. No command is refused because of an event
   * without it.
   */
  newVersion?: string
}

const event = <Fields extends z.ZodRawShape>(texts: ActivityTexts, fields: Fields) => ({
  ...texts,
  fields: { submissionId: id, ...fields },
})

/** The editors or copyeditors who are notified of it by email. */
const notified = z.array(id).optional()

export const submissionEvents = {
  'submission-received': event({ label: 'Received', newVersion: 'submitted it' }, {}),
  /**
   * `withoutReview` if an editor confirmed that there was no review. `reason` says why the author has not approved the
   * proof.
   */
  'submission-published': event(
    { label: 'Published as an article', newVersion: 'published it' },
    { articleId: id, withoutReview: z.boolean().optional(), reason: z.string().optional() },
  ),
  'submission-file-replaced': event(
    { label: 'File replaced by the author', newVersion: 'replaced its file' },
    { file: z.number() },
  ),
  'submission-returned': event(
    { label: 'Returned for correction', newVersion: 'returned it for correction' },
    { emailId: id },
  ),
  'submission-corrected': event(
    { label: 'Corrections received', newVersion: 'replied and sent a new file' },
    { file: z.number() },
  ),
  'submission-revision-requested': event(
    { label: 'Revision requested', newVersion: 'asked for a revision' },
    { emailId: id, kind: z.enum(['minor', 'major']) },
  ),
  'submission-revised': event(
    { label: 'Revision received', newVersion: 'sent a revision' },
    { file: z.number() },
  ),
  'submission-appealed': event(
    { label: 'Decision appealed', newVersion: 'appealed the decision' },
    {},
  ),
  /** `editorId` is the handling editor; without it, the actor. */
  'submission-assigned': event(
    { label: 'Editor assigned', newVersion: 'assigned its handling editor' },
    { editorId: id.optional() },
  ),
  /** `editorIds` are the further editors from now on. */
  'submission-editors-changed': event(
    { label: 'Further editors changed' },
    { editorIds: z.array(id), notified },
  ),
  'submission-note-added': event({ label: 'Note added' }, { noteId: id, mentions: z.array(id) }),
  /** `emailId` is the email that delivers the message; a reply has none. */
  'submission-message-sent': event(
    { label: 'Message sent' },
    { messageId: id, to: z.enum(['author', 'reviewer']), emailId: id },
  ),
  'submission-message-received': event(
    { label: 'Reply received' },
    {
      messageId: id,
      from: z.enum(['author', 'reviewer']),
      notified,
      /** Of a reply by email: how many files it had, which are not stored, and whether the end is missing. */
      attachments: z.number().optional(),
      isCut: z.boolean().optional(),
    },
  ),
  'submission-accepted': event({ label: 'Accepted', newVersion: 'accepted it' }, { emailId: id }),
  /** `withoutReview` for a desk reject. */
  'submission-rejected': event(
    { label: 'Rejected', newVersion: 'rejected it' },
    { emailId: id, withoutReview: z.boolean() },
  ),
  /** A decision was undone before its email was sent; `back` is the restored stage. */
  'submission-decision-undone': event(
    { label: 'Decision undone', newVersion: 'undid the decision' },
    { back: z.string() },
  ),
  'submission-sent-to-review': event(
    { label: 'Sent to review', newVersion: 'sent it to review' },
    { round: z.number(), anonymity: z.enum(anonymityModels) },
  ),
  /** Ended by an editor, or by the system when all reviews were in. */
  'submission-review-closed': event(
    { label: 'Round of review closed', newVersion: 'closed the round of review' },
    { round: z.number() },
  ),
  /** `reason` says why the person was invited in spite of a conflict of interest. */
  'submission-reviewer-invited': event(
    { label: 'Reviewer invited' },
    { invitationId: id, emailId: id, reason: z.string().optional() },
  ),
  'submission-reviewer-accepted': event(
    { label: 'Invitation accepted' },
    { invitationId: id, notified },
  ),
  'submission-reviewer-declined': event(
    { label: 'Invitation declined' },
    { invitationId: id, reason: z.string().optional(), notified },
  ),
  'submission-reviewer-reminded': event(
    { label: 'Reviewer reminded' },
    { invitationId: id, emailId: id },
  ),
  'submission-review-extended': event(
    { label: 'More time for a review' },
    { invitationId: id, emailId: id },
  ),
  'submission-reviewer-cancelled': event({ label: 'Invitation cancelled' }, { invitationId: id }),
  'submission-review-link-created': event({ label: 'Review link created' }, { invitationId: id }),
  'submission-draft-created': event(
    { label: 'Article draft created', newVersion: 'created an article draft from it' },
    { articleId: id },
  ),
  /**
   * `publishAt` is a moment (ISO 8601), or null where the date was cancelled. `reason` says why the author has not approved the
   * proof.
   */
  'submission-scheduled': event(
    { label: 'Publication scheduled', newVersion: 'changed its publication date' },
    { publishAt: z.string().nullable(), reason: z.string().optional() },
  ),
  /**
   * The date of publication, `publishAt`, has come, of the submission or of the issue, and the author has not approved the text.
   */
  'submission-publication-delayed': event(
    { label: 'Not published at the scheduled time' },
    {
      publishAt: z.string(),
      issueId: id.optional(),
      approval: z.enum(['not-approved', 'changed']),
    },
  ),
  /** The published article has appeared in an issue. The email can name several articles. */
  'submission-published-in-issue': event(
    { label: 'Published in an issue' },
    { issueId: id, emailId: id },
  ),
  'submission-production-started': event(
    { label: 'Production started', newVersion: 'started its production' },
    { articleId: id, notified },
  ),
  'submission-production-moved': event(
    { label: 'Production moved', newVersion: 'moved its production to another stage' },
    { from: z.string(), to: ProductionStage, notified },
  ),
  /** The person or the due date of a stage was changed; `editorId` is the person. */
  'submission-production-planned': event(
    { label: 'Production planned' },
    { stage: ProductionStage, editorId: id.optional(), notified },
  ),
  /** `file` is the number of the file among those of its stage. */
  'submission-production-file-added': event(
    { label: 'Production file added' },
    { stage: ProductionStage, file: z.number() },
  ),
  'submission-proof-link-created': event({ label: 'Link of the proof created' }, { proofId: id }),
  'submission-proof-sent': event(
    { label: 'Proof created for the author', newVersion: 'sent a proof to the author' },
    { proofId: id, number: z.number(), emailId: id, notified },
  ),
  'submission-proof-reminded': event(
    { label: 'Author reminded of the proof' },
    { proofId: id, emailId: id },
  ),
  'submission-proof-cancelled': event(
    { label: 'Proof cancelled', newVersion: 'cancelled the proof' },
    { notified },
  ),
  'submission-proof-corrected': event(
    { label: 'Corrections to the proof received' },
    { proofId: id, notified },
  ),
  'submission-proof-approved': event(
    { label: 'Proof approved by the author' },
    { proofId: id, notified },
  ),
  'submission-proof-comment-decided': event(
    { label: 'Comment on the proof decided' },
    { commentId: id, decision: z.enum(commentDecisions) },
  ),
  'submission-withdrawn': event(
    { label: 'Withdrawn by the author', newVersion: 'withdrew it' },
    {},
  ),
  'submission-conflict-declared': event(
    { label: 'Conflict of interest declared' },
    { editorId: id },
  ),
  /** `editorId` is the editor who had the conflict. */
  'submission-conflict-removed': event(
    { label: 'Conflict of interest removed' },
    { editorId: id, reason: z.string() },
  ),
  'submission-email-resent': event({ label: 'Email sent again' }, { emailId: id }),
  /** The virus scanner found malware in a file after the upload. */
  'submission-file-infected': event(
    { label: 'Virus found in a file' },
    { fileId: id, emailId: id.optional() },
  ),
  /**
   * `invitationId` is the invitation of the reviewer; `late` if it was sent after the due date; `isLast` if no review of the
   * round is outstanding.
   */
  'submission-review-sent': event(
    { label: 'Review received' },
    {
      round: z.number(),
      invitationId: id,
      emailId: id.optional(),
      late: z.boolean(),
      isLast: z.boolean().optional(),
      notified,
    },
  ),
  /** An editor sent a review back to its reviewer for completion. */
  'submission-review-returned': event(
    { label: 'Review sent back for completion' },
    { round: z.number(), invitationId: id, emailId: id, reason: z.string() },
  ),
  /** The annotated file of a review: how many findings were redacted and kept for the author. */
  'submission-review-file-approved': event(
    { label: 'File of a reviewer approved for the author' },
    { round: z.number(), invitationId: id, redacted: z.number(), kept: z.number() },
  ),
  'submission-review-file-withheld': event(
    { label: 'File of a reviewer withheld from the author' },
    { round: z.number(), invitationId: id },
  ),
  /** An editor reopened the last round of review. */
  'submission-review-reopened': event(
    { label: 'Round of review reopened', newVersion: 'reopened the round of review' },
    { round: z.number() },
  ),
  'submission-review-form-exchanged': event(
    { label: 'Review form changed' },
    { round: z.number(), formId: id, formVersion: z.number() },
  ),
  /** An editor uploaded an anonymised file. */
  'submission-copy-uploaded': event({ label: 'Anonymised file uploaded' }, { anonymisationId: id }),
  /** The copy for the reviewers of a round: how many findings were redacted and kept, how much metadata was removed. */
  'submission-copy-approved': event(
    { label: 'Anonymised copy approved' },
    {
      anonymisationId: id,
      round: z.number(),
      redacted: z.number(),
      kept: z.number(),
      metadata: z.number(),
      byHand: z.boolean(),
    },
  ),
  'submission-deleted': event({ label: 'Deleted' }, {}),
  'submission-restored': event({ label: 'Restored' }, {}),
} satisfies Record<string, EventDefinition & ActivityTexts>

export type SubmissionEvent = EventOf<typeof submissionEvents>

/** The texts of a type of event that may be unknown: a newer version of the product may have recorded it. */
export const findActivityTexts = (type: string): ActivityTexts | undefined =>
  Object.hasOwn(submissionEvents, type)
    ? submissionEvents[type as keyof typeof submissionEvents]
    : undefined
