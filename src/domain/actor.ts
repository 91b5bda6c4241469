import type { Account } from './people/account.ts'
import { Refused } from './refusal.ts'

/** The sign-in under which an account acts. `id` is what is stored of its token, never the token. */
export type Session = { id: string; startedAt: Date; lastUsedAt: Date }

/** Who acts: somebody unknown, an account that is signed in, or the product itself. */
export type Actor =
  | { type: 'visitor' }
  | { type: 'account'; account: Account; session: Session }
  | System
export type LoggedInActor = Extract<Actor, { type: 'account' }>

export const visitor: Actor = { type: 'visitor' }

/** The product itself, in work that nobody waits for: a job at its minute, or what follows from an event. */
export type System = { type: 'system' }

export const system: System = { type: 'system' }

/** Who does what a command does: an account, as far as it may, or the system, in the name of nobody. */
export type Doer = Account | System

export const isSystem = (who: Doer): who is System => 'type' in who

/** Who does something, as the audit log names them. */
export const auditNameOf = (who: Doer): string | System => (isSystem(who) ? who : who.id)

/** The account that acts; undefined for a visitor. */
export const accountOf = (actor: Actor): Account | undefined =>
  actor.type === 'account' ? actor.account : undefined

/** Who acts, signed in. Throws 401 for a visitor. */
export function requireLoggedIn(actor: Actor): LoggedInActor {
  if (actor.type === 'account') return actor
  throw notLoggedIn()
}

export const notLoggedIn = () => new Refused('not-logged-in', 'Please log in to continue.')
