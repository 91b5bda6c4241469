import { z } from 'zod'
import { SubmissionEvent } from './editorial/submission-event.ts'
import { event, id } from './event-schema.ts'
import { JournalRole } from './people/account.ts'

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

/** Every event of the product. Its row is in the audit log, and reactions refer to its name. */
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
