import { type Account, Duty, hasDuty, owesTwoStep } from '#domain/people/account.ts'
import type { Invitation, Listed } from './people-queries.ts'
import type { OpenSession } from './queries.ts'
import type { InvitationBody, PersonBody, SessionBody, UserBody } from './wire.ts'

/** What the API tells of a person, and nothing else. */
export function presentAccount(account: Account): UserBody {
  const duties = dutiesOf(account)
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    role: account.role,
    createdAt: account.createdAt.toISOString(),
    ...(duties.some((duty) => duty !== 'manager') && { duties }),
    ...(owesTwoStep(account) && { owesTwoStep: true }),
  }
}

/** Everything that somebody was appointed to. */
const dutiesOf = (account: Account): Duty[] => Duty.options.filter((duty) => hasDuty(account, duty))

export const presentSession = ({ startedAt, expiresAt, ...session }: OpenSession): SessionBody => ({
  id: session.id,
  device: session.device,
  network: session.network,
  present: session.present,
  startedAt: startedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const presentPerson = (
  account: Account & Partial<Pick<Listed, 'bouncedAt'>>,
): PersonBody => ({
  id: account.id,
  name: account.name,
  email: account.email,
  duties: dutiesOf(account),
  confirmed: account.confirmedAt !== null,
  hasTwoStep: account.hasTwoStep,
  ...(account.bouncedAt && { bouncedAt: account.bouncedAt.toISOString() }),
  createdAt: account.createdAt.toISOString(),
})

export const presentInvitation = (
  { id, email, duties, invitedAt, expiresAt }: Invitation,
  now: Date,
): InvitationBody => ({
  ...{ id, email, duties },
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  expired: expiresAt <= now,
})
