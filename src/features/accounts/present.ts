import {
  type Account,
  hasJournalRole,
  JournalRole,
  needsTwoFactorSetup,
} from '#domain/people/account.ts'
import type { InvitationBody, PersonBody, SessionBody, UserBody } from './api-schemas.ts'
import type { Invitation, ListedPerson } from './people/people-queries.ts'
import type { OpenSession } from './queries.ts'

export function presentAccount(account: Account): UserBody {
  const journalRoles = journalRolesOf(account)
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    createdAt: account.createdAt.toISOString(),
    ...(journalRoles.some((journalRole) => journalRole !== 'manager') && { journalRoles }),
    ...(needsTwoFactorSetup(account) && { needsTwoFactorSetup: true }),
  }
}

const journalRolesOf = (account: Account): JournalRole[] =>
  JournalRole.options.filter((journalRole) => hasJournalRole(account, journalRole))

export const presentSession = ({ startedAt, expiresAt, ...session }: OpenSession): SessionBody => ({
  id: session.id,
  device: session.device,
  network: session.network,
  present: session.present,
  startedAt: startedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const presentPerson = (
  account: Account & Partial<Pick<ListedPerson, 'bouncedAt' | 'isSample'>>,
): PersonBody => ({
  id: account.id,
  name: account.name,
  email: account.email,
  journalRoles: journalRolesOf(account),
  confirmed: account.confirmedAt !== null,
  hasTwoFactor: account.hasTwoFactor,
  ...(account.bouncedAt && { bouncedAt: account.bouncedAt.toISOString() }),
  ...(account.isSample && { sample: true as const }),
  createdAt: account.createdAt.toISOString(),
})

export const presentInvitation = (
  { id, email, journalRoles, invitedAt, expiresAt, bouncedAt }: Invitation,
  now: Date,
): InvitationBody => ({
  id,
  email,
  journalRoles,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  expired: expiresAt <= now,
  bouncedAt: bouncedAt?.toISOString() ?? null,
})
