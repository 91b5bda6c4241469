import { z } from 'zod'
import { JournalRole } from './people/account.ts'

/**
 * The events of the product by feature. Their rows are the audit log, and reactions refer to their names. Stored events
 * are parsed when they are read, so fields that were added later are optional.
 */
const id = z.string().min(1)

export const AccountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account-registered'), accountId: id }),
  z.object({ type: z.literal('account-created-by-operator'), accountId: id }),
  z.object({
    type: z.literal('profile-changed'),
    accountId: id,
    passwordChanged: z.boolean(),
    emailChanged: z.boolean(),
  }),
  z.object({ type: z.literal('email-confirmed'), accountId: id }),
  z.object({ type: z.literal('account-role-changed'), accountId: id, role: z.string() }),
  z.object({ type: z.literal('password-reset-link-created'), accountId: id }),
  z.object({ type: z.literal('password-reset'), accountId: id }),
  z.object({ type: z.literal('sessions-ended'), accountId: id, count: z.number() }),
  z.object({ type: z.literal('two-factor-enabled'), accountId: id }),
  z.object({ type: z.literal('two-factor-disabled'), accountId: id }),
  /** `proof` says how the owner was identified. */
  z.object({
    type: z.literal('two-factor-reset-by-operator'),
    accountId: id,
    proof: z.string().optional(),
  }),
  z.object({ type: z.literal('account-disabled'), accountId: id }),
  z.object({ type: z.literal('account-enabled'), accountId: id }),
  z.object({ type: z.literal('recovery-codes-regenerated'), accountId: id }),
  z.object({ type: z.literal('recovery-code-used'), accountId: id, left: z.number() }),
  z.object({ type: z.literal('two-factor-policy-changed'), required: z.boolean() }),
  z.object({ type: z.literal('journal-role-assigned'), accountId: id, journalRole: JournalRole }),
  z.object({ type: z.literal('journal-role-removed'), accountId: id, journalRole: JournalRole }),
  z.object({
    type: z.literal('person-invited'),
    invitationId: id,
    journalRoles: z.array(JournalRole),
  }),
  z.object({ type: z.literal('invitation-resent'), invitationId: id }),
  z.object({ type: z.literal('invitation-cancelled'), invitationId: id }),
  z.object({
    type: z.literal('invitation-accepted'),
    accountId: id,
    invitationId: id,
    journalRoles: z.array(JournalRole),
  }),
])
export type AccountEvent = z.infer<typeof AccountEvent>

export const ArticleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('article-created'), articleId: id, status: z.string() }),
  z.object({ type: z.literal('article-changed'), articleId: id, fields: z.array(z.string()) }),
  z.object({
    type: z.literal('article-file-replaced'),
    articleId: id,
    format: z.string(),
    fileId: id,
  }),
  z.object({
    type: z.literal('article-file-restored'),
    articleId: id,
    format: z.string(),
    fileId: id,
  }),
  z.object({ type: z.literal('supplement-added'), articleId: id, supplementId: id, fileId: id }),
  z.object({ type: z.literal('supplement-renamed'), articleId: id, supplementId: id }),
  z.object({ type: z.literal('supplements-reordered'), articleId: id }),
  z.object({ type: z.literal('supplement-removed'), articleId: id, supplementId: id }),
  z.object({ type: z.literal('article-deleted'), articleId: id }),
  z.object({ type: z.literal('article-restored'), articleId: id }),
])
export type ArticleEvent = z.infer<typeof ArticleEvent>

export const IssueEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('issue-created'), issueId: id }),
  z.object({ type: z.literal('issue-changed'), issueId: id, fields: z.array(z.string()) }),
  /** `publishAt` is a moment (ISO 8601), or null where the date was cancelled. */
  z.object({ type: z.literal('issue-scheduled'), issueId: id, publishAt: z.string().nullable() }),
  /** `articleIds` are the articles that became public with the issue. */
  z.object({ type: z.literal('issue-published'), issueId: id, articleIds: z.array(id) }),
  z.object({ type: z.literal('issue-deleted'), issueId: id }),
])
export type IssueEvent = z.infer<typeof IssueEvent>

export const RegistrationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('doi-assigned'),
    kind: z.enum(['article', 'issue']),
    targetId: id,
    doi: z.string(),
  }),
  /** For everything that is published without a DOI. */
  z.object({ type: z.literal('doi-assignment-requested') }),
  /** For everything that is published, or for the deposits in a state. */
  z.object({
    type: z.literal('deposits-requested'),
    registry: z.string(),
    state: z.string().optional(),
  }),
])
export type RegistrationEvent = z.infer<typeof RegistrationEvent>

export const SubmissionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submission-received'), submissionId: id }),
  /** `withoutReview` if an editor confirmed that there was no review. */
  z.object({
    type: z.literal('submission-published'),
    submissionId: id,
    articleId: id,
    withoutReview: z.boolean().optional(),
  }),
  z.object({ type: z.literal('submission-file-replaced'), submissionId: id, file: z.number() }),
  z.object({ type: z.literal('submission-returned'), submissionId: id, emailId: id }),
  z.object({ type: z.literal('submission-corrected'), submissionId: id, file: z.number() }),
  z.object({ type: z.literal('submission-assigned'), submissionId: id }),
  z.object({ type: z.literal('submission-accepted'), submissionId: id, emailId: id }),
  /** `withoutReview` for a desk reject. */
  z.object({
    type: z.literal('submission-rejected'),
    submissionId: id,
    emailId: id,
    withoutReview: z.boolean(),
  }),
  /** A decision was undone before its email was sent; `back` is the restored stage. */
  z.object({ type: z.literal('submission-decision-undone'), submissionId: id, back: z.string() }),
  z.object({ type: z.literal('submission-draft-created'), submissionId: id, articleId: id }),
  /** `publishAt` is a moment (ISO 8601), or null where the date was cancelled. */
  z.object({
    type: z.literal('submission-scheduled'),
    submissionId: id,
    publishAt: z.string().nullable(),
  }),
  /** The published article has appeared in an issue. The email can name several articles. */
  z.object({
    type: z.literal('submission-published-in-issue'),
    submissionId: id,
    issueId: id,
    emailId: id,
  }),
  z.object({ type: z.literal('submission-withdrawn'), submissionId: id }),
  z.object({ type: z.literal('submission-conflict-declared'), submissionId: id, editorId: id }),
  /** `editorId` is the editor who had the conflict. */
  z.object({
    type: z.literal('submission-conflict-removed'),
    submissionId: id,
    editorId: id,
    reason: z.string(),
  }),
  z.object({ type: z.literal('submission-email-resent'), submissionId: id, emailId: id }),
  /** The virus scanner found malware in a file after the upload. */
  z.object({
    type: z.literal('submission-file-infected'),
    submissionId: id,
    fileId: id,
    emailId: id.optional(),
  }),
  z.object({ type: z.literal('submission-deleted'), submissionId: id }),
  z.object({ type: z.literal('submission-restored'), submissionId: id }),
])
export type SubmissionEvent = z.infer<typeof SubmissionEvent>

export const EmailEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('email-template-changed'), name: z.string() }),
  z.object({ type: z.literal('email-template-restored'), name: z.string() }),
])
export type EmailEvent = z.infer<typeof EmailEvent>

export const BackupEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('backup-requested'), backupId: id, kind: z.string() }),
  /** A manager got the link of the file. */
  z.object({ type: z.literal('backup-downloaded'), backupId: id, accountId: id.optional() }),
])
export type BackupEvent = z.infer<typeof BackupEvent>

export const FileEvent = z.discriminatedUnion('type', [
  /** The virus scanner found malware after the upload; `found` is its name. */
  z.object({ type: z.literal('file-found-infected'), fileId: id, found: z.string() }),
  z.object({ type: z.literal('file-rescan-requested'), fileId: id }),
])
export type FileEvent = z.infer<typeof FileEvent>

export const JournalEvent = z.discriminatedUnion('type', [
  /** `changed` are names of fields, and pages like `pages.guide`. */
  z.object({
    type: z.literal('journal-changed'),
    version: z.number(),
    changed: z.array(z.string()),
  }),
  z.object({ type: z.literal('journal-version-restored'), version: z.number(), from: z.number() }),
])
export type JournalEvent = z.infer<typeof JournalEvent>

export const Event = z.discriminatedUnion('type', [
  AccountEvent,
  ArticleEvent,
  BackupEvent,
  FileEvent,
  IssueEvent,
  JournalEvent,
  EmailEvent,
  RegistrationEvent,
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
