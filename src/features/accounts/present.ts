import type { Account } from '#domain/people/account.ts'
import type { UserBody } from './wire.ts'

/** What the API tells of a person, and nothing else. */
export const presentAccount = (account: Account): UserBody => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  role: account.role,
  createdAt: account.createdAt.toISOString(),
})
