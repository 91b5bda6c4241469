import type { Account } from './people/account.ts'
import { Refused } from './refusal.ts'

/** The sign-in under which an account acts. `id` is what is stored of its token, never the token. */
export type Session = { id: string; startedAt: Date; lastUsedAt: Date }

/** Who acts: somebody unknown, or an account that is signed in. */
export type Actor = { type: 'visitor' } | { type: 'account'; account: Account; session: Session }
export type LoggedInActor = Extract<Actor, { type: 'account' }>

export const visitor: Actor = { type: 'visitor' }

/** The account that acts; undefined for a visitor. */
export const accountOf = (actor: Actor): Account | undefined =>
  actor.type === 'account' ? actor.account : undefined

/** Who acts, signed in. Throws 401 for a visitor. */
export function requireLoggedIn(actor: Actor): LoggedInActor {
  if (actor.type === 'account') return actor
  throw notLoggedIn()
}

export const notLoggedIn = () => new Refused('not-logged-in', 'Please log in to continue.')
