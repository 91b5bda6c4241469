import { z } from 'zod'
import { EmailAddress, JournalRole } from '#domain/people/account.ts'
import { type EventOf, type EventTable, id } from './define-event.ts'

export const accountEvents = {
  'account-registered': { fields: { accountId: id } },
  'account-created-by-operator': { fields: { accountId: id } },
  'profile-changed': {
    fields: { accountId: id, passwordChanged: z.boolean(), emailChanged: z.boolean() },
    /** The account before a change of its address or password. */
    unlogged: { former: z.object({ email: z.string(), name: z.string() }).optional() },
  },
  'email-confirmed': { fields: { accountId: id } },
  'account-role-changed': { fields: { accountId: id, role: z.string() } },
  /** Recorded for each address, whether or not it belongs to an account. */
  'password-reset-requested': { fields: {}, unlogged: { email: EmailAddress } },
  'password-reset-link-created': { fields: { accountId: id } },
  'password-reset': { fields: { accountId: id } },
  'sessions-ended': { fields: { accountId: id, count: z.number() } },
  'two-factor-enabled': { fields: { accountId: id } },
  'two-factor-disabled': { fields: { accountId: id } },
  /** `proof` says how the owner was identified. */
  'two-factor-reset-by-operator': { fields: { accountId: id, proof: z.string().optional() } },
  'account-disabled': { fields: { accountId: id } },
  'account-enabled': { fields: { accountId: id } },
  'recovery-codes-regenerated': { fields: { accountId: id } },
  'recovery-code-used': { fields: { accountId: id, left: z.number() } },
  /** An editor's daily email has what happened after `since`, up to and including `until` (ISO 8601). */
  'daily-digest-due': {
    fields: { accountId: id, since: z.iso.datetime(), until: z.iso.datetime() },
  },
  /** The weekly email of an editor or copyeditor about overdue tasks. */
  'overdue-digest-due': { fields: { accountId: id } },
  'two-factor-policy-changed': { fields: { required: z.boolean() } },
  'journal-role-assigned': { fields: { accountId: id, journalRole: JournalRole } },
  'journal-role-removed': { fields: { accountId: id, journalRole: JournalRole } },
  'person-invited': { fields: { invitationId: id, journalRoles: z.array(JournalRole) } },
  'invitation-resent': { fields: { invitationId: id } },
  'invitation-link-created': { fields: { invitationId: id } },
  'invitation-cancelled': { fields: { invitationId: id } },
  'invitation-accepted': {
    fields: { accountId: id, invitationId: id, journalRoles: z.array(JournalRole) },
  },
} satisfies EventTable

export type AccountEvent = EventOf<typeof accountEvents>
