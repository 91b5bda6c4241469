import { z } from 'zod'
import { event, id } from '../event-schema.ts'
import { commentDecisions } from './production/proof.ts'
import { ProductionStage } from './production/workflow.ts'
import { anonymityModels } from './review/review-model.ts'

export const SubmissionEvent = z.discriminatedUnion('type', [
  event('submission-received', { submissionId: id }),
  /**
   * `withoutReview` if an editor confirmed that there was no review. `reason` says why the author has not approved the
   * proof.
   */
  event('submission-published', {
    submissionId: id,
    articleId: id,
    withoutReview: z.boolean().optional(),
    reason: z.string().optional(),
  }),
  event('submission-file-replaced', { submissionId: id, file: z.number() }),
  event('submission-returned', { submissionId: id, emailId: id }),
  event('submission-corrected', { submissionId: id, file: z.number() }),
  event('submission-revision-requested', {
    submissionId: id,
    emailId: id,
    kind: z.enum(['minor', 'major']),
  }),
  event('submission-revised', { submissionId: id, file: z.number() }),
  event('submission-appealed', { submissionId: id }),
  /** `editorId` is the handling editor; without it, the actor. */
  event('submission-assigned', { submissionId: id, editorId: id.optional() }),
  /** `editorIds` are the further editors from now on. */
  event('submission-editors-changed', { submissionId: id, editorIds: z.array(id) }),
  event('submission-note-added', { submissionId: id, noteId: id, mentions: z.array(id) }),
  /** `emailId` is the email that delivers the message; a reply has none. */
  event('submission-message-sent', {
    submissionId: id,
    messageId: id,
    to: z.enum(['author', 'reviewer']),
    emailId: id,
  }),
  event('submission-message-received', {
    submissionId: id,
    messageId: id,
    from: z.enum(['author', 'reviewer']),
    /** Of a reply by email: how many files it had, which are not stored, and whether the end is missing. */
    attachments: z.number().optional(),
    isCut: z.boolean().optional(),
  }),
  event('submission-accepted', { submissionId: id, emailId: id }),
  /** `withoutReview` for a desk reject. */
  event('submission-rejected', { submissionId: id, emailId: id, withoutReview: z.boolean() }),
  /** A decision was undone before its email was sent; `back` is the restored stage. */
  event('submission-decision-undone', { submissionId: id, back: z.string() }),
  event('submission-sent-to-review', {
    submissionId: id,
    round: z.number(),
    anonymity: z.enum(anonymityModels),
  }),
  /** Ended by an editor, or by the system when all reviews were in. */
  event('submission-review-closed', { submissionId: id, round: z.number() }),
  /** `reason` says why the person was invited in spite of a conflict of interest. */
  event('submission-reviewer-invited', {
    submissionId: id,
    invitationId: id,
    emailId: id,
    reason: z.string().optional(),
  }),
  event('submission-reviewer-accepted', { submissionId: id, invitationId: id }),
  event('submission-reviewer-declined', {
    submissionId: id,
    invitationId: id,
    reason: z.string().optional(),
  }),
  event('submission-reviewer-reminded', { submissionId: id, invitationId: id, emailId: id }),
  event('submission-review-extended', { submissionId: id, invitationId: id, emailId: id }),
  event('submission-reviewer-cancelled', { submissionId: id, invitationId: id }),
  event('submission-review-link-created', { submissionId: id, invitationId: id }),
  event('submission-draft-created', { submissionId: id, articleId: id }),
  /**
   * `publishAt` is a moment (ISO 8601), or null where the date was cancelled. `reason` says why the author has not approved the
   * proof.
   */
  event('submission-scheduled', {
    submissionId: id,
    publishAt: z.string().nullable(),
    reason: z.string().optional(),
  }),
  /**
   * The date of publication, `publishAt`, has come, of the submission or of the issue, and the author has not approved the text.
   */
  event('submission-publication-delayed', {
    submissionId: id,
    publishAt: z.string(),
    issueId: id.optional(),
    approval: z.enum(['not-approved', 'changed']),
  }),
  /** The published article has appeared in an issue. The email can name several articles. */
  event('submission-published-in-issue', { submissionId: id, issueId: id, emailId: id }),
  event('submission-production-started', { submissionId: id, articleId: id }),
  event('submission-production-moved', {
    submissionId: id,
    from: z.string(),
    to: ProductionStage,
  }),
  /** The person or the due date of a stage was changed; `editorId` is the person. */
  event('submission-production-planned', {
    submissionId: id,
    stage: ProductionStage,
    editorId: id.optional(),
  }),
  /** `file` is the number of the file among those of its stage. */
  event('submission-production-file-added', {
    submissionId: id,
    stage: ProductionStage,
    file: z.number(),
  }),
  event('submission-proof-link-created', { submissionId: id, proofId: id }),
  event('submission-proof-sent', {
    submissionId: id,
    proofId: id,
    number: z.number(),
    emailId: id,
  }),
  event('submission-proof-reminded', { submissionId: id, proofId: id, emailId: id }),
  event('submission-proof-cancelled', { submissionId: id }),
  event('submission-proof-corrected', { submissionId: id, proofId: id }),
  event('submission-proof-approved', { submissionId: id, proofId: id }),
  event('submission-proof-comment-decided', {
    submissionId: id,
    commentId: id,
    decision: z.enum(commentDecisions),
  }),
  event('submission-withdrawn', { submissionId: id }),
  event('submission-conflict-declared', { submissionId: id, editorId: id }),
  /** `editorId` is the editor who had the conflict. */
  event('submission-conflict-removed', { submissionId: id, editorId: id, reason: z.string() }),
  event('submission-email-resent', { submissionId: id, emailId: id }),
  /** The virus scanner found malware in a file after the upload. */
  event('submission-file-infected', { submissionId: id, fileId: id, emailId: id.optional() }),
  /** `invitationId` is the invitation of the reviewer; `late` if it was sent after the due date. */
  event('submission-review-sent', {
    submissionId: id,
    round: z.number(),
    invitationId: id,
    emailId: id.optional(),
    late: z.boolean(),
  }),
  /** An editor sent a review back to its reviewer for completion. */
  event('submission-review-returned', {
    submissionId: id,
    round: z.number(),
    invitationId: id,
    emailId: id,
    reason: z.string(),
  }),
  /** The annotated file of a review: how many findings were redacted and kept for the author. */
  event('submission-review-file-approved', {
    submissionId: id,
    round: z.number(),
    invitationId: id,
    redacted: z.number(),
    kept: z.number(),
  }),
  event('submission-review-file-withheld', {
    submissionId: id,
    round: z.number(),
    invitationId: id,
  }),
  /** An editor reopened the last round of review. */
  event('submission-review-reopened', { submissionId: id, round: z.number() }),
  event('submission-review-form-exchanged', {
    submissionId: id,
    round: z.number(),
    formId: id,
    formVersion: z.number(),
  }),
  /** An editor uploaded an anonymised file. */
  event('submission-copy-uploaded', { submissionId: id, anonymisationId: id }),
  /** The copy for the reviewers of a round: how many findings were redacted and kept, how much metadata was removed. */
  event('submission-copy-approved', {
    submissionId: id,
    anonymisationId: id,
    round: z.number(),
    redacted: z.number(),
    kept: z.number(),
    metadata: z.number(),
    byHand: z.boolean(),
  }),
  event('submission-deleted', { submissionId: id }),
  event('submission-restored', { submissionId: id }),
])
export type SubmissionEvent = z.infer<typeof SubmissionEvent>
