import { z } from 'zod'
import { commentDecisions } from './editorial/production/proof.ts'
import { ProductionStage } from './editorial/production/workflow.ts'
import { anonymityModels } from './editorial/review/review-model.ts'
import { JournalRole } from './people/account.ts'

/**
 * The events of the product by feature. Their rows are the audit log, and reactions refer to their names. Stored events
 * are parsed when they are read, so fields that were added later are optional.
 */
const id = z.string().min(1)

const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ type: z.literal(type), ...fields })

export const AccountEvent = z.discriminatedUnion('type', [
  event('account-registered', { accountId: id }),
  event('account-created-by-operator', { accountId: id }),
  event('profile-changed', {
    accountId: id,
    passwordChanged: z.boolean(),
    emailChanged: z.boolean(),
  }),
  event('email-confirmed', { accountId: id }),
  event('account-role-changed', { accountId: id, role: z.string() }),
  event('password-reset-link-created', { accountId: id }),
  event('password-reset', { accountId: id }),
  event('sessions-ended', { accountId: id, count: z.number() }),
  event('two-factor-enabled', { accountId: id }),
  event('two-factor-disabled', { accountId: id }),
  /** `proof` says how the owner was identified. */
  event('two-factor-reset-by-operator', { accountId: id, proof: z.string().optional() }),
  event('account-disabled', { accountId: id }),
  event('account-enabled', { accountId: id }),
  event('recovery-codes-regenerated', { accountId: id }),
  event('recovery-code-used', { accountId: id, left: z.number() }),
  event('two-factor-policy-changed', { required: z.boolean() }),
  event('journal-role-assigned', { accountId: id, journalRole: JournalRole }),
  event('journal-role-removed', { accountId: id, journalRole: JournalRole }),
  event('person-invited', { invitationId: id, journalRoles: z.array(JournalRole) }),
  event('invitation-resent', { invitationId: id }),
  event('invitation-link-created', { invitationId: id }),
  event('invitation-cancelled', { invitationId: id }),
  event('invitation-accepted', {
    accountId: id,
    invitationId: id,
    journalRoles: z.array(JournalRole),
  }),
])
export type AccountEvent = z.infer<typeof AccountEvent>

export const ArticleEvent = z.discriminatedUnion('type', [
  event('article-created', { articleId: id, status: z.string() }),
  /** `formerlyConcerned` is the article that it was a notice about before. */
  event('article-changed', {
    articleId: id,
    fields: z.array(z.string()),
    formerlyConcerned: id.optional(),
  }),
  event('article-file-replaced', { articleId: id, format: z.string(), fileId: id }),
  event('article-file-restored', { articleId: id, format: z.string(), fileId: id }),
  event('supplement-added', { articleId: id, supplementId: id, fileId: id }),
  event('supplement-renamed', { articleId: id, supplementId: id }),
  event('supplements-reordered', { articleId: id }),
  event('supplement-removed', { articleId: id, supplementId: id }),
  event('full-text-approved', { articleId: id, fileId: id }),
  event('full-text-hidden', { articleId: id }),
  /** Its PDF and EPUB have changed. */
  event('full-text-rendered', { articleId: id }),
  event('full-text-edited', { articleId: id, editId: id }),
  event('full-text-edit-undone', { articleId: id, editId: id }),
  event('article-reviews-changed', { articleId: id }),
  event('article-deleted', { articleId: id }),
  event('article-restored', { articleId: id }),
])
export type ArticleEvent = z.infer<typeof ArticleEvent>

export const IssueEvent = z.discriminatedUnion('type', [
  event('issue-created', { issueId: id }),
  event('issue-changed', { issueId: id, fields: z.array(z.string()) }),
  /** `publishAt` is a moment (ISO 8601), or null where the date was cancelled. */
  event('issue-scheduled', { issueId: id, publishAt: z.string().nullable() }),
  /** `articleIds` are the articles that became public with the issue. */
  event('issue-published', { issueId: id, articleIds: z.array(id) }),
  /** Its PDF or EPUB have changed. */
  event('issue-rendered', { issueId: id }),
  event('issue-deleted', { issueId: id }),
])
export type IssueEvent = z.infer<typeof IssueEvent>

export const RegistrationEvent = z.discriminatedUnion('type', [
  event('doi-assigned', { kind: z.enum(['article', 'issue']), targetId: id, doi: z.string() }),
  /** For everything that is published without a DOI. */
  event('doi-assignment-requested', {}),
  /** For everything that is published, or for the deposits in a state. */
  event('deposits-requested', { registry: z.string(), state: z.string().optional() }),
])
export type RegistrationEvent = z.infer<typeof RegistrationEvent>

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

export const ReviewFormEvent = z.discriminatedUnion('type', [
  event('review-form-saved', { formId: id, version: z.number() }),
  event('review-form-made-default', { formId: id }),
  event('review-form-archived', { formId: id }),
])
export type ReviewFormEvent = z.infer<typeof ReviewFormEvent>

export const EmailEvent = z.discriminatedUnion('type', [
  event('email-template-changed', { name: z.string() }),
  event('email-template-restored', { name: z.string() }),
])
export type EmailEvent = z.infer<typeof EmailEvent>

export const BackupEvent = z.discriminatedUnion('type', [
  event('backup-requested', { backupId: id, kind: z.string() }),
  /** A manager got the link of the file. */
  event('backup-downloaded', { backupId: id, accountId: id.optional() }),
])
export type BackupEvent = z.infer<typeof BackupEvent>

export const CatalogueEvent = z.discriminatedUnion('type', [
  event('catalogue-conversion-started', { again: z.boolean() }),
  event('catalogue-conversion-stopped', {}),
])
export type CatalogueEvent = z.infer<typeof CatalogueEvent>

export const FileEvent = z.discriminatedUnion('type', [
  /** The virus scanner found malware after the upload; `found` is its name. */
  event('file-found-infected', { fileId: id, found: z.string() }),
  event('file-rescan-requested', { fileId: id }),
])
export type FileEvent = z.infer<typeof FileEvent>

export const JournalEvent = z.discriminatedUnion('type', [
  /** `changed` are names of fields, and pages like `pages.guide`. */
  event('journal-changed', { version: z.number(), changed: z.array(z.string()) }),
  event('journal-version-restored', { version: z.number(), from: z.number() }),
])
export type JournalEvent = z.infer<typeof JournalEvent>

export const Event = z.discriminatedUnion('type', [
  AccountEvent,
  ArticleEvent,
  BackupEvent,
  CatalogueEvent,
  FileEvent,
  IssueEvent,
  JournalEvent,
  EmailEvent,
  RegistrationEvent,
  ReviewFormEvent,
  SubmissionEvent,
])
export type Event = z.infer<typeof Event>

export type EventType = Event['type']

const typesOf = (union: { options: readonly { shape: { type: { value: EventType } } }[] }) =>
  union.options.map(({ shape }) => shape.type.value)

/** The events that change public pages: committing one invalidates the page cache of every process. */
export const pageEvents: ReadonlySet<EventType> = new Set([
  ...typesOf(ArticleEvent),
  ...typesOf(IssueEvent),
  ...typesOf(JournalEvent),
  'doi-assigned',
  'file-found-infected',
])
