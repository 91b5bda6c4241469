import { z } from 'zod'
import { Duty } from './people/account.ts'

/**
 * What has happened, one union for the whole product, by the feature that says it. The event rows
 * are the audit log, and every reaction hangs on one of these names. What was written down earlier
 * (a job, a row) is parsed again when it is read.
 */
const id = z.string().min(1)

export const AccountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account-registered'), accountId: id }),
  z.object({ type: z.literal('account-created-by-operator'), accountId: id }),
  z.object({
    type: z.literal('profile-changed'),
    accountId: id,
    passwordChanged: z.boolean(),
    addressChanged: z.boolean(),
  }),
  z.object({ type: z.literal('address-confirmed'), accountId: id }),
  z.object({ type: z.literal('role-set'), accountId: id, role: z.string() }),
  z.object({ type: z.literal('password-reset-link-made'), accountId: id }),
  z.object({ type: z.literal('password-reset'), accountId: id }),
  z.object({ type: z.literal('sessions-ended'), accountId: id, count: z.number() }),
  z.object({ type: z.literal('two-step-turned-on'), accountId: id }),
  z.object({ type: z.literal('two-step-turned-off'), accountId: id }),
  z.object({ type: z.literal('two-step-reset-by-operator'), accountId: id }),
  z.object({ type: z.literal('recovery-codes-renewed'), accountId: id }),
  z.object({ type: z.literal('recovery-code-used'), accountId: id, left: z.number() }),
  z.object({ type: z.literal('two-step-rule-set'), required: z.boolean() }),
  z.object({ type: z.literal('duty-given'), accountId: id, duty: Duty }),
  z.object({ type: z.literal('duty-taken'), accountId: id, duty: Duty }),
  z.object({ type: z.literal('person-invited'), invitationId: id, duties: z.array(Duty) }),
  z.object({ type: z.literal('invitation-sent-again'), invitationId: id }),
  z.object({ type: z.literal('invitation-withdrawn'), invitationId: id }),
  z.object({
    type: z.literal('invitation-accepted'),
    accountId: id,
    invitationId: id,
    duties: z.array(Duty),
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
  z.object({ type: z.literal('article-deleted'), articleId: id }),
  z.object({ type: z.literal('article-restored'), articleId: id }),
])
export type ArticleEvent = z.infer<typeof ArticleEvent>

export const SubmissionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submission-received'), submissionId: id }),
  z.object({ type: z.literal('submission-published'), submissionId: id, articleId: id }),
  z.object({ type: z.literal('submission-deleted'), submissionId: id }),
  z.object({ type: z.literal('submission-restored'), submissionId: id }),
])
export type SubmissionEvent = z.infer<typeof SubmissionEvent>

export const Event = z.discriminatedUnion('type', [AccountEvent, ArticleEvent, SubmissionEvent])
export type Event = z.infer<typeof Event>

export type EventType = Event['type']
