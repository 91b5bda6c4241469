import { z } from 'zod'
import { JournalRole } from '#domain/people/account.ts'
import { type EventOf, type EventTable, id } from './define-event.ts'

export const accountEvents = {
  'account-registered': { fields: { accountId: id } },
  'account-created-by-operator': { fields: { accountId: id } },
  'profile-changed': {
    fields: { accountId: id, passwordChanged: z.boolean(), emailChanged: z.boolean() },
  },
  'email-confirmed': { fields: { accountId: id } },
  'account-role-changed': { fields: { accountId: id, role: z.string() } },
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
